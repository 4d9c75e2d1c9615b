import { expect, test } from "vitest";
import { isKept, keptMs, lastEnded, leftText, phaseOf, seatsOf, takesWith } from "./pot-figures.ts";

const bet = (seat: number, from: number, to: number) => ({
  id: `${from}`,
  player: null,
  amount: ((to - from + 1) / 100).toFixed(2),
  currency: "RUB" as const,
  seat,
  index: from,
  from,
  to,
  client_seed: "x",
});

test("bets of one seat are one share, whose tickets lie together where nobody came between", () => {
  const seats = seatsOf([bet(0, 0, 99), bet(0, 100, 149), bet(1, 150, 549), bet(0, 550, 559)]);
  expect(seats.map(({ seat, tickets }) => [seat, tickets])).toEqual([
    [1, 400],
    [0, 160],
  ]);
  expect(seats[1]?.ranges).toEqual([
    { from: 0, to: 149 },
    { from: 550, to: 559 },
  ]);
  expect(seats[1]?.amountMicro).toBe(1_600_000n);
});

test("a draw is told only when the ring has come to rest, and at once where nothing moves", () => {
  const at = "2026-11-23T08:00:00.000Z";
  const pot = { state: "drawn", closes_at: at, drawn_at: at } as const;
  expect(phaseOf(pot, Date.parse(at) + 3_000, false)).toBe("drawing");
  expect(phaseOf(pot, Date.parse(at) + 3_500, false)).toBe("drawn");
  expect(phaseOf(pot, Date.parse(at), true)).toBe("drawn");
  expect(phaseOf({ ...pot, state: "counting" }, Date.parse(at) - 1, false)).toBe("counting");
  expect(phaseOf({ ...pot, state: "counting" }, Date.parse(at), false)).toBe("drawing");
});

test("a pot that was drawn or given back stays to be read for a while, until somebody bets in the next one", () => {
  const at = "2026-11-23T08:00:00.000Z";
  const drawn = { state: "drawn", room: "red", drawn_at: at, refund_at: null } as const;
  const refunded = { state: "refunded", room: "red", drawn_at: null, refund_at: at } as const;
  const next = { state: "empty", room: "red" } as const;
  for (const ended of [drawn, refunded]) {
    expect(isKept(ended, next, Date.parse(at) + keptMs - 1)).toBe(true);
    expect(isKept(ended, next, Date.parse(at) + keptMs)).toBe(false);
    expect(isKept(ended, { ...next, state: "alone" }, Date.parse(at))).toBe(false);
    expect(isKept(ended, { ...next, room: "yellow" }, Date.parse(at))).toBe(false);
  }
  expect(isKept(undefined, next, 0)).toBe(false);
});

test("the last pot that has ended is known whether it was drawn or given back", () => {
  const states = ["alone", "refunded", "drawn"] as const;
  expect(states.map((state) => lastEnded({ state, number: 7 }))).toEqual([6, 7, 7]);
});

test("the fee is on the others' stakes alone", () => {
  expect(takesWith(200_000_000n, 1_040_000_000n)).toBe(1_198_400_000n);
  expect(takesWith(50_000_000n, 0n)).toBe(50_000_000n);
});

test("a clock shows minutes and seconds, and stops at nothing", () => {
  expect([246_000, 12_001, 400, -5_000].map(leftText)).toEqual(["4:06", "0:13", "0:01", "0:00"]);
});
