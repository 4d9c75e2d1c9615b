import { expect, test } from "vitest";
import type { CrashNews, SeenCrashBet } from "../../contract/crash.ts";
import type { Duel } from "../../contract/duels.ts";
import type { RoomNews } from "../../contract/rooms.ts";
import { type CrashState, withCrashNews, withDuelsNews, withRoomNews } from "./public-state.ts";

const now = "2030-01-01T12:00:00.000Z";
const flight = { id: "r1", number: 1, closes_at: null, state: "betting", started_at: null } as const;
const later = { multiplier: null, crashed_at: null, next_at: null };
const betting: CrashNews["flight"] = { ...flight, ...later };
const flying: CrashNews["flight"] = { ...betting, state: "flying", started_at: now };
const bet = (id: string, amount: string, more: Partial<SeenCrashBet> = {}): SeenCrashBet => ({
  id,
  player: id,
  amount,
  currency: "RUB",
  multiplier: null,
  payout: "0.00",
  ...more,
});
const heard = (...all: Omit<CrashNews, "now">[]) =>
  all.reduce<CrashState | undefined>((state, news) => withCrashNews(state, { now, ...news }), undefined);
const ids = (state: CrashState | undefined) => state?.bets.map(({ id }) => id);

test("nothing stands before a round is told of", () => {
  expect(heard({ whole: true, past: [] }, { bets: [bet("a", "1.00")] })).toBeUndefined();
});

test("while bets are taken they stand by their stake, whatever its currency, and equal ones as they came", () => {
  const state = heard(
    { whole: true, flight: betting, bets: [bet("a", "10.00"), bet("usd", "1.00", { currency: "USD" })] },
    { bets: [bet("b", "10.00"), bet("c", "20.00")] },
  );
  expect(ids(state)).toEqual(["usd", "c", "a", "b"]);
});

test("once the round flies no row moves: what is cashed out changes its end, what is told late stands last", () => {
  const state = heard(
    { whole: true, flight: betting, bets: [bet("a", "10.00"), bet("b", "20.00")] },
    { flight: flying, bets: [bet("late", "500.00")] },
    { bets: [bet("a", "10.00", { multiplier: "2.00", payout: "20.00" })] },
  );
  expect(ids(state)).toEqual(["b", "a", "late"]);
  expect(state?.bets[1]).toMatchObject({ multiplier: "2.00", payout: "20.00" });
});

test("a snapshot of a round that flies puts the highest first", () => {
  expect(ids(heard({ whole: true, flight: flying, bets: [bet("a", "1.00"), bet("b", "2.00")] }))).toEqual(["b", "a"]);
});

test("a bet that was taken back is gone", () => {
  const state = heard({ whole: true, flight: betting, bets: [bet("a", "10.00")] }, { bets: [bet("a", "0.00")] });
  expect(ids(state)).toEqual([]);
});

test("the next round begins empty, and keeps what has been", () => {
  const past = (id: string) => ({ id, number: 1, chain: "c", index: 1, game_hash: "a".repeat(64), at: now });
  const totals = { players: 1, bets: 1, out: 0, staked: "10.00", returned: "0.00" };
  const state = heard(
    { whole: true, flight: flying, bets: [bet("a", "10.00")], totals, waiting: totals, past: [] },
    { past: [{ ...past("r1"), multiplier: "2.31" }] },
    { flight: { ...betting, id: "r2", number: 2 } },
  );
  expect(state).toMatchObject({ bets: [], totals: { players: 0 }, waiting: { players: 0 }, past: [{ id: "r1" }] });
});

test("that a round has come to its limit holds until the next one, whatever else is told", () => {
  const met = heard({ whole: true, flight: flying, limited: true }, { bets: [bet("a", "10.00")] });
  expect(met?.isLimited).toBe(true);
  expect(withCrashNews(met, { now, flight: { ...betting, id: "r2", number: 2 } })?.isLimited).toBe(false);
});

test("no list grows without an end", () => {
  const many = Array.from({ length: 1_000 }, (_, index) => bet(`b${index}`, "1.00"));
  let state = heard({ whole: true, flight: betting, bets: many });
  state = withCrashNews(state, { now, flight: flying, bets: many.map((each) => ({ ...each, id: `${each.id}x` })) });
  expect(state?.bets).toHaveLength(200);
});

const pot = (id: string, more: object = {}) => ({ id, number: 1, state: "counting", ...more }) as RoomNews["pot"];
const ticket = (index: number) => ({ id: `b${index}`, index }) as NonNullable<RoomNews["bets"]>[number];

test("a pot's bets stand in order of arrival, each once, and go with it", () => {
  let state = withRoomNews(undefined, { whole: true, now, pot: pot("p1"), bets: [ticket(0), ticket(1)], last: null });
  state = withRoomNews(state, { now, bets: [ticket(3), ticket(2), ticket(1)] });
  expect(state?.bets.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  expect(withRoomNews(state, { now, pot: pot("p1", { state: "drawn" }) })?.bets).toHaveLength(4);
  expect(withRoomNews(state, { now, pot: pot("p2") })?.bets).toEqual([]);
});

test("a duel that ends leaves the open ones for those that have ended, newest first", () => {
  const duel = (number: number, state: Duel["state"] = "open") =>
    ({ id: `d${number}`, number, state, at: now }) as Duel;
  let state = withDuelsNews(undefined, { whole: true, now, duels: [duel(1), duel(2)] });
  state = withDuelsNews(state, { now, duels: [duel(3), duel(1, "done")] });
  expect(state).toMatchObject({ open: [{ id: "d3" }, { id: "d2" }], ended: [{ id: "d1" }] });
  const last = { ...duel(0, "done"), ended_at: "2029-12-31T23:00:00.000Z" };
  const next = { ...duel(1, "done"), ended_at: now };
  state = withDuelsNews(state, { whole: true, now, duels: [duel(4), last, next] });
  expect(state).toMatchObject({ open: [{ id: "d4" }], ended: [{ id: "d1" }, { id: "d0" }] });
});
