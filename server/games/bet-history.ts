import type pg from "pg";
import { multiplierText, toWire } from "../../rules/money.ts";
import { newestOf } from "../db/page.ts";
import { lineOf, type MoneyHistory, type MoneyLine, type OperationState } from "../wallet/money-history.ts";
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
    return newestOf([open.map(roundLine), bets.map(betLine)], page.limit);
  };
}

function roundLine({
  id,
  game,
  currency,
  stakeMicro,
  openedAt,
}: Awaited<ReturnType<typeof listRoundsOfTime>>[0]): MoneyLine {
  const line = lineOf({ id, currency, createdAtMs: openedAt, endedAtMs: undefined }, "open", -stakeMicro);
  const shown = { kind: "bet" as const, ...line, game, stake: toWire(stakeMicro), payout: null, multiplier: null };
  return { id, atMs: openedAt, shown };
}

function betLine({ id, atMs, endedAt, game, currency, stakeMicro, payoutMicro, multiplierE4 }: BetResult): MoneyLine {
  const times = { createdAtMs: atMs, endedAtMs: endedAt.getTime() };
  const shown = {
    kind: "bet" as const,
    // What a free round has won has a line of its own.
    ...lineOf({ id, currency, ...times }, "done", stakeMicro > 0n ? payoutMicro - stakeMicro : 0n),
    game,
    stake: toWire(stakeMicro),
    payout: toWire(payoutMicro),
    multiplier: multiplierText(multiplierE4),
  };
  return { id, atMs, shown };
}
