import type pg from "pg";
import type { MoneyHistory } from "../wallet/money-history.ts";
import { type UnsettledBet, withUnsettledBets } from "../wallet/unsettled-bets.ts";
import { listBetsOfTime } from "./shared-bet-rows.ts";
import type { SharedBet } from "./shared-bets.ts";

/** The history of bets with those of shared rounds that are still open, and those that were taken back. */
export function withSharedBets(pool: pg.Pool, betHistory: MoneyHistory): MoneyHistory {
  return withUnsettledBets(betHistory, {
    listOpen: async (player, page) => (await listBetsOfTime(pool, player, "open", page)).map(toBet),
    listGivenBack: async (player, page) => (await listBetsOfTime(pool, player, "cancelled", page)).map(toBet),
  });
}

function toBet({ id, currency, game, stakeMicro, at, endedAt }: SharedBet): UnsettledBet {
  return { id, game, currency, stakeMicro, createdAtMs: at, endedAtMs: endedAt };
}
