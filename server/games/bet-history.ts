import type pg from "pg";
import { multiplierText, toWire } from "../../rules/money.ts";
import { newestOf } from "../db/page.ts";
import { commonFields, type HistoryItem, type MoneyHistory, type OperationState } from "../wallet/money-history.ts";
import { unsettledItem } from "../wallet/unsettled-bets.ts";
import { type BetResult, listBetResults } from "./bet-results.ts";
import { listRoundsOfTime } from "./round-rows.ts";

export function betHistory(pool: pg.Pool): MoneyHistory {
  return async (player, page) => {
    const wants = (state: OperationState) => page.state === undefined || page.state === state;
    const [rounds, bets] = await Promise.all([
      wants("open") ? listRoundsOfTime(pool, player, page) : [],
      wants("done") ? listBetResults(pool, player, page) : [],
    ]);
    // A round that ends between the two reads is in both lists.
    const ended = new Set(bets.map(({ id }) => id));
    const open = rounds.filter(({ id }) => !ended.has(id));
    return newestOf([open.map(roundItem), bets.map(betItem)], page.limit);
  };
}

function roundItem(round: Awaited<ReturnType<typeof listRoundsOfTime>>[0]): HistoryItem {
  return unsettledItem({ ...round, createdAtMs: round.openedAt, endedAtMs: undefined }, "open");
}

function betItem({ id, atMs, endedAt, game, currency, stakeMicro, payoutMicro, multiplierE4 }: BetResult): HistoryItem {
  const times = { createdAtMs: atMs, endedAtMs: endedAt.getTime() };
  const shown = {
    kind: "bet" as const,
    // What a free round has won has a line of its own.
    ...commonFields({ id, currency, ...times }, "done", stakeMicro > 0n ? payoutMicro - stakeMicro : 0n),
    game,
    stake: toWire(stakeMicro),
    payout: toWire(payoutMicro),
    multiplier: multiplierText(multiplierE4),
  };
  return { id, atMs, shown };
}
