import { expect, test } from "vitest";
import {
  isOnLadder,
  leastPriceE2,
  marginOf,
  mostPriceE2,
  parsePrice,
  pricedChance,
  priceOf,
  priceText,
} from "./prices.ts";

test("a football match of 1.45 and 1.15 goals is priced 2.17, 3.66 and 3.18, and returns 95.4 of a hundred", () => {
  const prices = [0.439822415382509, 0.2603878521472155, 0.2997897324702751].map((probability) =>
    priceOf(probability, marginOf("winner", false)),
  );
  expect(prices).toEqual([217, 366, 318]);
  const overround = prices.reduce<number>((sum, price) => sum + 100 / (price ?? 1), 0);
  expect(overround.toFixed(4)).toBe("1.0485");
  expect((100 / overround).toFixed(1)).toBe("95.4");
});

test("a price is never above the fair one with its margin, and less than a step below it", () => {
  for (let probability = 0.0015; probability < 0.94; probability += 0.000_7) {
    const exact = 100 / (probability * 1.05);
    const price = priceOf(probability, 0.05) ?? 0;
    expect(price).toBeLessThanOrEqual(exact + 1e-6);
    expect(exact - price).toBeLessThan(
      price < 300 ? 1 : price < 500 ? 2 : price < 1_000 ? 5 : price < 2_000 ? 10 : price < 5_000 ? 50 : 100,
    );
    expect(isOnLadder(price)).toBe(true);
  }
});

test("what is all but certain has no price, and what is all but impossible none above the ladder", () => {
  expect(priceOf(0.97, 0.045)).toBeUndefined();
  expect(priceOf(0.95, 0.045)).toBeUndefined();
  expect(priceOf(0.94, 0.045)).toBe(leastPriceE2);
  expect(priceOf(0.00001, 0.05)).toBe(mostPriceE2);
  expect(priceOf(0, 0.05)).toBeUndefined();
});

test("margins are those of the table, and live ones wider", () => {
  expect([marginOf("winner", false), marginOf("correctScore", false)]).toEqual([0.045, 0.09]);
  expect(marginOf("total", true)).toBeCloseTo(0.065, 12);
});

test("a price is read only as it is written", () => {
  for (const price of [101, 217, 300, 302, 505, 1_010, 2_050, 5_100, 100_000])
    expect(parsePrice(priceText(price))).toBe(price);
  for (const text of ["1.00", "3.01", "2.1", "2,17", "02.17", "-2.17", "2.170", "1e2", "", "1001.00", "5.02"])
    expect([text, parsePrice(text)]).toEqual([text, undefined]);
});

test("what comes back of a level line bears no margin: at the fair price a unit returns one", () => {
  const level = { chance: 0.4, back: 0.25 };
  expect(level.chance / pricedChance(level) + level.back).toBeCloseTo(1, 12);
  expect(priceOf(pricedChance(level), 0.05)).toBe(178);
  expect(pricedChance({ chance: 0, back: 1 })).toBe(0);
});
