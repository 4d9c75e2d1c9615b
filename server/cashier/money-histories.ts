import * as v from "valibot";
import {
  type MoneyOperation,
  type operationKinds,
  type operationStates,
  payoutReason,
} from "../../contract/cashier.ts";
import { multiplierText, toWire } from "../../rules/money.ts";
import { type BetResult, listBetResults } from "../games/bet-results.ts";
import { listRoundsOfTime } from "../games/round-rows.ts";
import type { House } from "../house.ts";
import { listGifts } from "../wallet/gifts.ts";
import { type DepositRow, isOpen, listDeposits } from "./deposits.ts";
import type { Cursor, Page } from "../db/page.ts";
import { newestOf } from "./history.ts";
import { isCancelling, isUnderWay, listPayouts, type PayoutRow } from "./payouts.ts";

type State = (typeof operationStates)[number];
type Sources = Pick<House, "pool" | "methods" | "clock">;

/** One line of the history, and where it stands in it. */
interface Line extends Cursor {
  shown: MoneyOperation;
}

type History = (house: Sources, player: bigint, page: Page & { state: State | undefined }) => Promise<Line[]>;

/** What a player's money has been moved by, kind by kind. */
export const moneyHistories: Record<(typeof operationKinds)[number], History> = {
  deposit: async (house, player, page) => {
    const rows = await listDeposits(house.pool, player, { ...page, states: states(depositStates, page.state) });
    return rows.map((row) => ({ atMs: row.createdAtMs, id: row.id, shown: shownDeposit(row, house) }));
  },
  withdrawal: async (house, player, page) => {
    const rows = await listPayouts(house.pool, player, { ...page, states: states(payoutStates, page.state) });
    return rows.map((row) => ({ atMs: row.createdAtMs, id: row.id, shown: shownPayout(row, house) }));
  },
  bet: async ({ pool }, player, page) => {
    const wants = (state: State) => page.state === undefined || page.state === state;
    const [rounds, bets] = await Promise.all([
      wants("open") ? listRoundsOfTime(pool, player, page) : [],
      wants("done") ? listBetResults(pool, player, page) : [],
    ]);
    // One that ends while both are read is in both lists.
    const ended = new Set(bets.map(({ id }) => id));
    const open = rounds.filter(({ id }) => !ended.has(id));
    return newestOf([open.map(roundLine), bets.map(betLine)], page.limit);
  },
  bonus: async ({ pool }, player, page) => {
    if (isUnfinished(page.state)) return [];
    return (await listGifts(pool, player, "bonus", page)).map(({ at, reason, amountMicro, currency, ...place }) => ({
      ...place,
      shown: { kind: "bonus", ...through(place.id, at, amountMicro, currency), reason: reason ?? null },
    }));
  },
  correction: async ({ pool }, player, page) => {
    if (isUnfinished(page.state)) return [];
    const gifts = await listGifts(pool, player, "correction", page);
    return gifts.map(({ at, reason, amountMicro, currency, ...place }) => ({
      ...place,
      shown: { kind: "correction", ...through(place.id, at, amountMicro, currency), reason: reason ?? "" },
    }));
  },
};

function roundLine({
  id,
  game,
  currency,
  stakeMicro,
  openedAt,
}: Awaited<ReturnType<typeof listRoundsOfTime>>[0]): Line {
  const line = lineOf({ id, currency, createdAtMs: openedAt, endedAtMs: undefined }, "open", -stakeMicro);
  const shown = { kind: "bet" as const, ...line, game, stake: toWire(stakeMicro), payout: null, multiplier: null };
  return { id, atMs: openedAt, shown };
}

function betLine({ id, atMs, endedAt, game, currency, stakeMicro, payoutMicro, multiplierE4 }: BetResult): Line {
  const times = { createdAtMs: atMs, endedAtMs: endedAt.getTime() };
  const shown: MoneyOperation = {
    kind: "bet",
    ...lineOf({ id, currency, ...times }, "done", payoutMicro - stakeMicro),
    game,
    stake: toWire(stakeMicro),
    payout: toWire(payoutMicro),
    multiplier: multiplierText(multiplierE4),
  };
  return { id, atMs, shown };
}

const depositStates: Record<DepositRow["state"], State> = {
  new: "open",
  waiting: "open",
  seen: "open",
  review: "open",
  paid: "done",
  failed: "failed",
  expired: "failed",
};

const payoutStates: Record<PayoutRow["state"], State> = {
  unconfirmed: "open",
  waiting: "open",
  sent: "open",
  done: "done",
  refused: "failed",
  cancelled: "failed",
};

/** Those states of one's own that count as the one that is asked for. */
function states<Own extends string>(table: Record<Own, State>, wanted: State | undefined): Own[] {
  return (Object.keys(table) as Own[]).filter((own) => wanted === undefined || table[own] === wanted);
}

/** Gifts are through at once. */
function isUnfinished(state: State | undefined): boolean {
  return state !== undefined && state !== "done";
}

function through(id: string, at: Date, amountMicro: bigint, currency: MoneyOperation["currency"]) {
  const time = at.toISOString();
  return { id, state: "done" as const, amount: toWire(amountMicro), currency, at: time, ended_at: time };
}

function shownDeposit(row: DepositRow, { methods, clock }: Sources): MoneyOperation {
  const state = depositStates[row.state];
  const isPayable = isOpen(row) && row.expiresAtMs > clock.now() && row.place !== undefined;
  return {
    kind: "deposit",
    // Only what is paid has done anything to the balance.
    ...lineOf(row, state, row.state === "paid" ? row.amountMicro : 0n),
    name: methods.nameOf(row.method, "in"),
    method: row.kind,
    exchange: row.exchange ?? null,
    detail: row.state,
    ordered: toWire(row.orderedMicro),
    shop_amount: toWire(row.amountMicro + row.commissionMicro),
    commission: toWire(row.commissionMicro),
    sum_was_changed: row.sumWasChanged,
    late: row.late,
    resumable_until: isPayable ? timeText(row.expiresAtMs) : null,
  };
}

function shownPayout(row: PayoutRow, { methods }: Sources): MoneyOperation {
  return {
    kind: "withdrawal",
    ...lineOf(row, payoutStates[row.state], -row.amountMicro - row.feeMicro),
    name: methods.nameOf(row.method, "out"),
    method: row.kind,
    exchange: row.exchange ?? null,
    detail: row.state,
    sum: toWire(row.amountMicro),
    fee: toWire(row.feeMicro),
    destination: row.destinationShown,
    // Providers have words of their own, also such as nobody has told us of.
    reason: row.reason === undefined ? null : v.parse(payoutReason, row.reason),
    may_be_cancelled: isUnderWay(row) && row.state !== "sent" && !isCancelling(row),
    is_cancelling: isCancelling(row),
  };
}

type Row = Pick<PayoutRow, "id" | "currency" | "createdAtMs" | "endedAtMs">;

function lineOf({ id, currency, createdAtMs, endedAtMs }: Row, state: State, amountMicro: bigint) {
  const amount = toWire(state === "failed" ? 0n : amountMicro);
  const ended_at = endedAtMs === undefined ? null : timeText(endedAtMs);
  return { id, state, amount, currency, at: timeText(createdAtMs), ended_at };
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
