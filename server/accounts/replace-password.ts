import type { Tx } from "../db/connect.ts";
import { emailAddress, phoneAddress } from "../messages/address.ts";
import type { AccountsHouse } from "./accounts-house.ts";
import { forgetWanted } from "./wanted-addresses.ts";

interface Options {
  house: Pick<AccountsHouse, "sessions" | "outboundQueue">;
  /** The session that stays. */
  keep: string | undefined;
}

/**
 * Gives the player another password. Whatever the old one has let in is ended, no browser is known any more, and what is
 * still on its way is worth nothing. Returns the sessions that have ended.
 */
export async function replacePassword(
  tx: Tx,
  player: bigint,
  passwordHash: string,
  { house, keep }: Options,
): Promise<string[]> {
  const { rows } = await tx.query<{ email: string | null; phone: string | null }>(
    `update players set password_hash = $2, device_epoch = nextval('device_epochs') where id = $1
     returning email, phone`,
    [player, passwordHash],
  );
  await tx.query("delete from one_time_tokens where player = $1", [player]);
  await tx.query("delete from codes where player = $1 and purpose <> 'verify'", [player]);
  // Accounts elsewhere that somebody is about to link.
  await tx.query("delete from provider_logins where player = $1", [player]);
  await forgetWanted(tx, player);
  const { email, phone } = rows[0] ?? {};
  const address = email ? emailAddress(email) : phone ? phoneAddress(phone) : undefined;
  if (address) await house.outboundQueue.order(tx, { kind: "password_changed", address, player });
  return house.sessions.endOthers(tx, player, keep, "password");
}
