import { describe, expect, test } from "vitest";
import { chainGameIds } from "./games/shared.ts";
import { crashRoundLiability, largestStake, maxPayout, smallestWithdrawal, stakeFault, stakeLimits } from "./limits.ts";
import { currencies, parseMoney, payoutOf, fromRub } from "./money.ts";
import table from "./tables/limits.json";

const games = Object.keys(table.bets);
const every = currencies.flatMap((currency) => games.map((game) => ({ game, currency })));

test.each(every)("$game in $currency has a least and a most stake in whole hundredths", ({ game, currency }) => {
  const { min, max } = stakeLimits(game, currency);
  expect(min).toBeGreaterThan(0n);
  expect(max).toBeGreaterThanOrEqual(min);
  expect([min % 10_000n, max % 10_000n]).toEqual([0n, 0n]);
});

test("games of shared rounds have limits as well, and a round of crash owes at most three top wins", () => {
  for (const currency of currencies) {
    for (const game of chainGameIds) expect(stakeLimits(game, currency).min).toBeGreaterThan(0n);
    expect(crashRoundLiability(currency)).toBe(3n * maxPayout(currency));
  }
});

test("a game without either is said to have none", () => {
  expect(() => stakeLimits("game-of-tomorrow", "RUB")).toThrow(
    "game-of-tomorrow names no price and has no limits in rules/tables/limits.json",
  );
});

test("the limits and caps of every currency are those that have always been", () => {
  const said = currencies.map((currency) => [
    ...["crash", "miner", "coinflip", "roulette", "rooms.yellow"].flatMap((game) => {
      const { min, max } = stakeLimits(game, currency);
      return [min, max];
    }),
    maxPayout(currency),
    smallestWithdrawal(currency),
  ]);
  const euro = ["0.01", "500", "0.01", "10", "0.01", "100", "0.01", "0.1", "0.1", "250", "100000", "1"];
  const rouble = ["1", "50000", "1", "1000", "1", "10000", "1", "10000", "10", "25000", "10000000", "100"];
  const tenge = ["5", "250000", "5", "5000", "5", "50000", "5", "5", "50", "125000", "50000000", "500"];
  const rupee = rouble.with(7, "1");
  expect(said).toEqual([rouble, euro, tenge, rupee, euro].map((amounts) => amounts.map(parseMoney)));
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
