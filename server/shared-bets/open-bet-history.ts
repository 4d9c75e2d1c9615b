import type pg from "pg";
import { toWire } from "../../rules/money.ts";
import { newestOf } from "../db/page.ts";
import { lineOf, type MoneyHistory, type MoneyLine, type OperationState } from "../wallet/money-history.ts";
import { listBetsOfTime } from "./shared-bet-rows.ts";
import type { SharedBet } from "./shared-bets.ts";

/** The history of bets with those of shared rounds that are still open, and those that were taken back. */
export function withSharedBets(pool: pg.Pool, betHistory: MoneyHistory): MoneyHistory {
  return async (player, page) => {
    const wants = (state: OperationState) => page.state === undefined || page.state === state;
    // Those that end between the reads are in both lists, and not in neither.
    const open = wants("open") ? await listBetsOfTime(pool, player, "open", page) : [];
    const cancelled = wants("failed") ? await listBetsOfTime(pool, player, "cancelled", page) : [];
    const others = await betHistory(player, page);
    const ended = new Set([...others, ...cancelled].map(({ id }) => id));
    const stillOpen = open.filter(({ id }) => !ended.has(id));
    return newestOf([stillOpen.map(lineOfBet), cancelled.map(lineOfBet), others], page.limit);
  };
}

function lineOfBet(bet: SharedBet): MoneyLine {
  const { id, currency, game, stakeMicro, at, endedAt } = bet;
  const state = bet.state === "open" ? "open" : "failed";
  const line = lineOf({ id, currency, createdAtMs: at, endedAtMs: endedAt }, state, -stakeMicro);
  return {
    id,
    atMs: at,
    shown: { kind: "bet", ...line, game, stake: toWire(stakeMicro), payout: null, multiplier: null },
  };
}
