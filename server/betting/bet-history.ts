import type pg from "pg";
import type { MoneyHistory } from "../wallet/money-history.ts";
import { type UnsettledBet, withUnsettledBets } from "../wallet/unsettled-bets.ts";
import type { StoredBet } from "./book-bet.ts";
import { listBetsOfTime } from "./book-rows.ts";

/** The history of bets with those of the book that are still open, and those that were given back before they counted. */
export function withBookBets(pool: pg.Pool, betHistory: MoneyHistory): MoneyHistory {
  return withUnsettledBets(betHistory, {
    listOpen: async (player, page) => (await listBetsOfTime(pool, player, "open", page)).map(toBet),
    listGivenBack: async (player, page) => (await listBetsOfTime(pool, player, "rejected", page)).map(toBet),
  });
}

function toBet({ id, currency, stakeMicro, at, endedAt }: StoredBet): UnsettledBet {
  return { id, game: "betting", currency, stakeMicro, createdAtMs: at, endedAtMs: endedAt };
}
