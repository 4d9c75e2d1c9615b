import { expect, test } from "vitest";
import { flipsMultiplier } from "../../../rules/games/coinflip-figures.ts";
import { maxPayout, stakeLimits } from "../../../rules/limits.ts";
import { currencies, payoutOf } from "../../../rules/money.ts";
import { rungsFrom, topRung } from "./ladder-rungs.ts";

test("the ladder ends with the last rung that can be paid in full", () => {
  for (const currency of currencies) {
    const { min, max } = stakeLimits("coinflip", currency);
    for (const stake of [min, min * 7n, max / 3n, max]) {
      const top = topRung(stake, currency);
      expect(payoutOf(stake, flipsMultiplier(top)) <= maxPayout(currency)).toBe(true);
      if (top < 20) expect(payoutOf(stake, flipsMultiplier(top + 1)) > maxPayout(currency)).toBe(true);
    }
  }
  expect(topRung(1_000_000n, "RUB")).toBe(20);
  expect(topRung(stakeLimits("coinflip", "RUB").max, "RUB")).toBe(9);
});

test("the rungs that are shown begin with the last one won, and never go beyond the top", () => {
  expect(rungsFrom(0, 20)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(rungsFrom(1, 20)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(rungsFrom(4, 20)).toEqual([4, 5, 6, 7, 8, 9]);
  expect(rungsFrom(20, 20)).toEqual([15, 16, 17, 18, 19, 20]);
  expect(rungsFrom(2, 3)).toEqual([1, 2, 3]);
});
