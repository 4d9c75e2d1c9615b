import type pg from "pg";
import { toWire } from "../../rules/money.ts";
import { newestOf } from "../db/page.ts";
import { lineOf, type MoneyHistory, type MoneyLine, type OperationState } from "../wallet/money-history.ts";
import type { StoredBet } from "./book-bet.ts";
import { listBetsOfTime } from "./book-rows.ts";

/** The history of bets with those of the book that are still open, and those that were given back before they counted. */
export function withBookBets(pool: pg.Pool, betHistory: MoneyHistory): MoneyHistory {
  return async (player, page) => {
    const wants = (state: OperationState) => page.state === undefined || page.state === state;
    // Those that end between the reads are in both lists, and not in neither.
    const open = wants("open") ? await listBetsOfTime(pool, player, "open", page) : [];
    const rejected = wants("failed") ? await listBetsOfTime(pool, player, "rejected", page) : [];
    const others = await betHistory(player, page);
    const ended = new Set([...others, ...rejected].map(({ id }) => id));
    const stillOpen = open.filter(({ id }) => !ended.has(id));
    return newestOf([stillOpen.map(lineOfBet), rejected.map(lineOfBet), others], page.limit);
  };
}

function lineOfBet({ id, currency, stakeMicro, at, endedAt, isHeld }: StoredBet): MoneyLine {
  const line = lineOf({ id, currency, createdAtMs: at, endedAtMs: endedAt }, isHeld ? "open" : "failed", -stakeMicro);
  return {
    id,
    atMs: at,
    shown: { kind: "bet", ...line, game: "betting", stake: toWire(stakeMicro), payout: null, multiplier: null },
  };
}
