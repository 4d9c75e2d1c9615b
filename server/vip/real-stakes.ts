import type { Micro } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import type { SettledBet } from "../games/settled-bets.ts";
import { bonusPartsOf } from "../wallet/bonus-rows.ts";

/** How much of each stake was real money, by the bet: bonus money earns nothing. */
export async function readRealStakes(
  tx: Tx,
  bets: readonly Pick<SettledBet, "id" | "stakeMicro">[],
): Promise<Map<string, Micro>> {
  const bonusParts = await bonusPartsOf(
    tx,
    bets.map(({ id }) => id),
  );
  return new Map(bets.map(({ id, stakeMicro }) => [id, stakeMicro - (bonusParts.get(id) ?? 0n)]));
}
