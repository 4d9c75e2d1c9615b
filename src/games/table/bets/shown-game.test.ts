import { expect, test } from "vitest";
import { isLargeWin, multiplierOf } from "./shown-game.ts";

test("five cases that return a fifth of their price are shown to have paid a fifth, not all", () => {
  expect(multiplierOf({ multiplier: "1.0000", amount: "10.00", staked: "50.00" })).toBe(2_000n);
  expect(multiplierOf({ multiplier: "12.5000", amount: "10.00", staked: "20.00" })).toBe(62_500n);
});

test("a win is celebrated where it is worth it, and never for being many small ones at once", () => {
  const bet = { amount: "10.00", payout: "19.80", multiplier: "1.9800" };
  expect(isLargeWin(bet)).toBe(true);
  expect(isLargeWin({ ...bet, payout: "14.00", multiplier: "1.4000" })).toBe(false);
  expect(isLargeWin({ ...bet, staked: "20.00" })).toBe(false);
});

test("what is taken once is shown to have paid what the rules say", () => {
  expect(multiplierOf({ multiplier: "1.9800", amount: "10.00" })).toBe(19_800n);
});
