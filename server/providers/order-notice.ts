import type { Tx } from "../db/connect.ts";
import { emailAddress, phoneAddress } from "../messages/address.ts";
import type { ProvidersHouse } from "./providers-house.ts";

interface Notice {
  kind: "provider_linked" | "provider_unlinked";
  player: bigint;
}

/** Tells the player of a way in that has come or gone, if there is an address to tell it to. */
export async function orderNotice(
  tx: Tx,
  { outboundQueue }: Pick<ProvidersHouse, "outboundQueue">,
  { kind, player }: Notice,
): Promise<void> {
  const sql = "select email, phone from players where id = $1";
  const { rows } = await tx.query<{ email: string | null; phone: string | null }>(sql, [player]);
  const { email, phone } = rows[0] ?? {};
  const address = email ? emailAddress(email) : phone ? phoneAddress(phone) : undefined;
  if (address) await outboundQueue.order(tx, { kind, address, player });
}
