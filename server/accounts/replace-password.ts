import type { Tx } from "../db/connect.ts";
import { firstOf, queries } from "../db/queries.ts";
import { emailAddress, phoneAddress } from "../messages/address.ts";
import type { AccountsHouse } from "./accounts-house.ts";
import { revokePending } from "./contacts-changed.ts";
import { nextDeviceEpoch } from "./players.ts";
import type { accountTables } from "./tables.ts";
import { forgetWanted } from "./wanted-addresses.ts";

const ask = queries<typeof accountTables>();

interface Options {
  house: Pick<AccountsHouse, "sessions" | "outboundQueue" | "identityHooks">;
  exceptSession: string | undefined;
}

/**
 * Sets another password. All sessions end, known browsers are forgotten, and codes and links under way become invalid.
 * Returns the sessions that have ended.
 */
export async function replacePassword(
  tx: Tx,
  player: bigint,
  passwordHash: string,
  { house, exceptSession }: Options,
): Promise<string[]> {
  const query = ask.updateTable("players").set({ password_hash: passwordHash, device_epoch: nextDeviceEpoch });
  const replaced = await firstOf(tx, query.where("id", "=", player).returning(["email", "phone"]));
  await revokePending(tx, player, house);
  await forgetWanted(tx, player);
  const { email, phone } = replaced ?? {};
  const address = email ? emailAddress(email) : phone ? phoneAddress(phone) : undefined;
  if (address) await house.outboundQueue.order(tx, { kind: "password_changed", address, player });
  return house.sessions.endOthers(tx, player, exceptSession, "password");
}
