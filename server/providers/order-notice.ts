import { addressesOf, readContacts } from "../accounts/contacts.ts";
import type { Tx } from "../db/connect.ts";
import type { ProvidersHouse } from "./providers-house.ts";

interface Notice {
  kind: "provider_linked" | "provider_unlinked";
  player: bigint;
}

export async function orderNotice(
  tx: Tx,
  { outboundQueue }: Pick<ProvidersHouse, "outboundQueue">,
  { kind, player }: Notice,
): Promise<void> {
  const contacts = await readContacts(tx, player);
  const [address] = contacts ? addressesOf(contacts) : [];
  if (address) await outboundQueue.order(tx, { kind, address, player });
}
