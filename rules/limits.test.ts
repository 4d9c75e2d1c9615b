import { describe, expect, test } from "vitest";
import { fromRub, type LimitedGame, largestStake, maxPayout, stakeFault, stakeLimits } from "./limits.ts";
import { currencies, parseMoney, payoutOf } from "./money.ts";
import table from "./tables/limits.json";

const games = Object.keys(table.currencies.RUB.bets) as LimitedGame[];
const every = currencies.flatMap((currency) => games.map((game) => ({ game, currency })));

test.each(every)("$game in $currency has a least and a most stake in whole hundredths", ({ game, currency }) => {
  const { min, max } = stakeLimits(game, currency);
  expect(min).toBeGreaterThan(0n);
  expect(max).toBeGreaterThanOrEqual(min);
  expect([min % 10_000n, max % 10_000n]).toEqual([0n, 0n]);
});

test("the caps on a payout are those of the table", () => {
  expect(currencies.map((currency) => maxPayout(currency))).toEqual(
    currencies.map((currency) => parseMoney(table.currencies[currency].maxPayout)),
  );
});

test("an amount in roubles comes to what the factor of each currency makes of it, in whole hundredths", () => {
  const hundred = parseMoney("100") ?? 0n;
  expect(currencies.map((currency) => fromRub(hundred, currency) / 10_000n)).toEqual([
    10_000n,
    100n,
    50_000n,
    10_000n,
    100n,
  ]);
});

describe("a stake on dice in RUB", () => {
  const evens = 20_000n;
  const top = 99_000_000n;

  test.each([
    [999_999n, evens, "stake_too_low"],
    [1_000_000n, evens, undefined],
    [10_000_000_000n, evens, undefined],
    [10_000_010_000n, evens, "stake_too_high"],
    [1_010_100_000n, top, undefined],
    [1_010_110_000n, top, "payout_over_cap"],
  ])("of %s micro at up to %s ten-thousandths: %s", (stake, multiplier, fault) => {
    expect(stakeFault(stakeLimits("dice", "RUB"), "RUB", stake, multiplier)).toBe(fault);
  });
});

test("the largest stake stays under the cap, and one hundredth more would not", () => {
  for (const currency of currencies) {
    for (let multiplier = 10_000n; multiplier <= 99_000_000n; multiplier = (multiplier * 11n) / 10n) {
      const largest = largestStake(stakeLimits("dice", currency), currency, multiplier);
      expect(payoutOf(largest, multiplier)).toBeLessThanOrEqual(maxPayout(currency));
      if (largest === stakeLimits("dice", currency).max) continue;
      expect(payoutOf(largest + 10_000n, multiplier)).toBeGreaterThan(maxPayout(currency));
    }
  }
});
