import type { Micro } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import type { SettledBet } from "../games/settled-bets.ts";

/** How much of each stake was real money, by the bet: bonus money earns nothing. Today every stake is real. */
export async function readRealStakes(
  _tx: Tx,
  bets: readonly Pick<SettledBet, "id" | "stakeMicro">[],
): Promise<Map<string, Micro>> {
  return new Map(bets.map(({ id, stakeMicro }) => [id, stakeMicro]));
}
