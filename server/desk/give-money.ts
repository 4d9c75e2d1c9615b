import type { Micro } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import type { DeskHouse } from "./desk-house.ts";
import { correctBalance } from "../wallet/correct-balance.ts";
import type { Wallet } from "../wallet/ledger.ts";

/** Gives a player money from nowhere; in the ledger it is an ordinary correction. */
export async function giveMoney(
  tx: Tx,
  player: bigint,
  amountMicro: Micro,
  sources: Pick<DeskHouse, "uuid" | "clock">,
): Promise<Wallet> {
  const grant = { amountMicro, reason: "money from the sandbox desk", author: "desk" };
  const wallet = await correctBalance(tx, player, grant, sources);
  if (!wallet) throw new Error("the desk takes nothing");
  return wallet;
}
