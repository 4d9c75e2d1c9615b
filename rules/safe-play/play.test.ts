import { expect, test } from "vitest";
import {
  checkDueAtMs,
  periodAt,
  type Play,
  playSessionAt,
  playSessionTurnover,
  withAnswer,
  withBet,
  withDeposit,
  withMove,
  withRecount,
  withSettlement,
} from "./play.ts";
import { periods } from "./spans.ts";

const minuteMs = 60_000;
const noon = Date.parse("2026-03-10T12:00:00Z");
const zone = "UTC";
const nothing = { depositedMicro: 0n, stakedMicro: 0n, returnedMicro: 0n, playedMs: 0 };
const over = { endsAtMs: 0, from: nothing };
const unplayed: Play = { zone, ever: nothing, playSession: undefined, running: { day: over, week: over, month: over } };
const bet = { stakedMicro: 10n, returnedMicro: 4n };

function played(minutes: readonly number[], fromMs = noon, play = unplayed): Play {
  return minutes.reduce((before, minute) => withBet(before, bet, fromMs + minute * minuteMs), play);
}

test("a play session goes on while bets come less than 15 minutes apart", () => {
  expect(played([0, 14, 28]).playSession).toMatchObject({ beganAtMs: noon, lastAtMs: noon + 28 * minuteMs });
  const second = played([0, 14, 29]);
  expect(second.playSession?.beganAtMs).toBe(noon + 29 * minuteMs);
  expect(second.playSession && playSessionTurnover(second, second.playSession)).toEqual(bet);
  expect(playSessionAt(played([0]), noon + 15 * minuteMs - 1)).toBeDefined();
  expect(playSessionAt(played([0]), noon + 15 * minuteMs)).toBeUndefined();
});

test("time counts from the first bet of a play session to the last, and up to now while it lasts", () => {
  const play = played([0, 10, 20, 50, 55]);
  for (const period of periods) expect(periodAt(play, period, noon + 80 * minuteMs).playedMs).toBe(25 * minuteMs);
  expect(periodAt(play, "day", noon + 60 * minuteMs).playedMs).toBe(30 * minuteMs);
});

test("every bet counts in all three periods, and each begins at nothing when the one before is over", () => {
  // From Tuesday noon to the end of the day, week and month.
  const play = played([0, 1]);
  expect(periods.map((period) => periodAt(play, period, noon + 2 * minuteMs))).toMatchObject(
    periods.map(() => ({ stakedMicro: 20n, returnedMicro: 8n })),
  );
  const sums = (iso: string) => periods.map((period) => periodAt(play, period, Date.parse(iso)).stakedMicro);
  expect(sums("2026-03-10T23:59:59.999Z")).toEqual([20n, 20n, 20n]);
  expect(sums("2026-03-11T00:00:00Z")).toEqual([0n, 20n, 20n]);
  expect(sums("2026-03-16T00:00:00Z")).toEqual([0n, 0n, 20n]);
  expect(sums("2026-04-01T00:00:00Z")).toEqual([0n, 0n, 0n]);
});

test("play over midnight counts in each day for the time that it took there", () => {
  const nearMidnight = Date.parse("2026-03-10T23:55:00Z");
  const play = played([0, 12], nearMidnight);
  const after = nearMidnight + 12 * minuteMs;
  expect(periodAt(play, "day", after).playedMs).toBe(7 * minuteMs);
  expect(periodAt(play, "week", after).playedMs).toBe(12 * minuteMs);
});

test("a play session that was over at midnight takes nothing from the day after it", () => {
  const nearMidnight = Date.parse("2026-03-10T23:50:00Z");
  const play = played([0, 5, 40, 41], nearMidnight);
  expect(periodAt(play, "day", nearMidnight + 41 * minuteMs)).toMatchObject({ playedMs: minuteMs, stakedMicro: 20n });
  expect(periodAt(play, "week", nearMidnight + 41 * minuteMs).playedMs).toBe(6 * minuteMs);
});

test("a house whose clock is behind takes nothing back", () => {
  const play = played([0, 10, 9]);
  expect(play.playSession?.lastAtMs).toBe(noon + 10 * minuteMs);
  expect(periodAt(play, "day", noon + 10 * minuteMs).playedMs).toBe(10 * minuteMs);
});

test("a deposit counts in all three periods, is no play, and takes nothing from play that goes on over midnight", () => {
  const nearMidnight = Date.parse("2026-03-10T23:55:00Z");
  const before = withDeposit(played([0], nearMidnight), 5n, nearMidnight + minuteMs);
  const after = withDeposit(before, 3n, nearMidnight + 8 * minuteMs);
  expect(after.playSession).toEqual(before.playSession);
  const play = played([12], nearMidnight, after);
  const at = nearMidnight + 12 * minuteMs;
  expect(periodAt(play, "day", at)).toMatchObject({ depositedMicro: 3n, stakedMicro: 10n, playedMs: 7 * minuteMs });
  expect(periodAt(play, "week", at)).toMatchObject({ depositedMicro: 8n, stakedMicro: 20n, playedMs: 12 * minuteMs });
});

test("the reality check is due after its time of play, and not once the play session has ended before", () => {
  const every = 60 * minuteMs;
  expect(checkDueAtMs(unplayed, every)).toBeUndefined();
  expect(checkDueAtMs(played([0, 14, 28, 42]), every)).toBeUndefined();
  expect(checkDueAtMs(played([0, 14, 28, 42, 46]), every)).toBe(noon + every);
});

test("an answer counts from then on, changes nothing before the time, and ends what is over", () => {
  const every = 15 * minuteMs;
  const play = played([0, 10]);
  const dueMs = noon + every;
  expect(withAnswer(play, every, dueMs - 1)).toBe(play);
  const answered = withAnswer(play, every, dueMs + minuteMs);
  expect(answered.playSession).toMatchObject({ beganAtMs: noon, checkedAtMs: dueMs + minuteMs });
  expect(withAnswer(answered, every, dueMs + 2 * minuteMs)).toBe(answered);
  expect(withAnswer(play, every, noon + 25 * minuteMs).playSession).toBeUndefined();
});

test("a stake given back counts as never taken, and on a later day leaves that day as it is", () => {
  const back = { stakedMicro: -10n, returnedMicro: 0n };
  const countedAtMs = noon;
  const same = withRecount(played([0, 5]), back, { countedAtMs, atMs: noon + 6 * minuteMs });
  expect(periodAt(same, "day", noon + 6 * minuteMs)).toMatchObject({ stakedMicro: 10n, playedMs: 6 * minuteMs });
  expect(same.playSession).toMatchObject({ lastAtMs: noon + 5 * minuteMs });
  expect(same.playSession && playSessionTurnover(same, same.playSession)).toEqual({
    stakedMicro: 10n,
    returnedMicro: 8n,
  });
  const nextDay = noon + 24 * 60 * minuteMs;
  const later = withRecount(played([0, 5]), back, { countedAtMs, atMs: nextDay });
  expect(periodAt(later, "day", nextDay)).toMatchObject({ stakedMicro: 0n, returnedMicro: 0n });
  expect(periodAt(later, "week", nextDay).stakedMicro).toBe(10n);
  const none = { stakedMicro: 0n, returnedMicro: 0n };
  const moved = withMove(played([0, 5]), none, { everyMs: 60 * minuteMs, atMs: nextDay });
  const byMove = withRecount(moved, back, { countedAtMs, atMs: nextDay });
  expect(periodAt(byMove, "day", nextDay).stakedMicro).toBe(0n);
  expect(
    periodAt(withSettlement(later, { stakedMicro: 0n, returnedMicro: 7n }, nextDay), "day", nextDay),
  ).toMatchObject({
    stakedMicro: 0n,
    returnedMicro: 7n,
  });
});

test("a stake given back takes nothing from a day, week, month or play session that has begun since", () => {
  const back = { stakedMicro: -10n, returnedMicro: 0n };
  const recount = (iso: string) => {
    const atMs = Date.parse(iso);
    const after = withRecount(played([0], atMs - minuteMs, played([0])), back, { countedAtMs: noon, atMs });
    const session = after.playSession && playSessionTurnover(after, after.playSession).stakedMicro;
    return [...periods.map((period) => periodAt(after, period, atMs).stakedMicro), session];
  };
  // From Tuesday noon to the same day, day after, week after and month after, each with a bet of its own.
  expect(recount("2026-03-10T14:00:00Z")).toEqual([10n, 10n, 10n, 10n]);
  expect(recount("2026-03-11T14:00:00Z")).toEqual([10n, 10n, 10n, 10n]);
  expect(recount("2026-03-16T14:00:00Z")).toEqual([10n, 10n, 10n, 10n]);
  expect(recount("2026-04-01T14:00:00Z")).toEqual([10n, 10n, 10n, 10n]);
});

test("a move keeps a play session going or begins one, but for one in which a check still waits", () => {
  const none = { stakedMicro: 0n, returnedMicro: 0n };
  const everyMs = 15 * minuteMs;
  const going = withMove(played([0, 10]), none, { everyMs, atMs: noon + 20 * minuteMs });
  expect(going.playSession).toMatchObject({ beganAtMs: noon, lastAtMs: noon + 20 * minuteMs });
  const waiting = withMove(going, none, { everyMs, atMs: noon + 90 * minuteMs });
  expect(waiting.playSession).toEqual(going.playSession);
  const fresh = withMove(played([0]), none, { everyMs: 60 * minuteMs, atMs: noon + 90 * minuteMs });
  expect(fresh.playSession).toMatchObject({ beganAtMs: noon + 90 * minuteMs });
});
