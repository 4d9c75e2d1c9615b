import { expect, test } from "vitest";
import { allCases, caseOf } from "../../../rules/games/cases-figures.ts";
import { currencies, toWire } from "../../../rules/money.ts";
import { bestOf, probabilitiesOf, priceOf, rankOf, valueOf } from "./case-facts.ts";

test("every chance is told: less, the same and more add up to all tickets", () => {
  for (const each of allCases) {
    const { less, same, more } = probabilitiesOf(each);
    expect(less + same + more).toBeCloseTo(1, 12);
    expect(less).toBeGreaterThan(0.7);
  }
  expect(probabilitiesOf(caseOf("start")).less).toBeCloseTo(0.78439, 10);
  expect(probabilitiesOf(caseOf("pharaoh")).more).toBeCloseTo(0.127475, 10);
});

test("prices and prizes follow the currency, and lose nothing on the way", () => {
  const start = caseOf("start");
  expect(currencies.map((currency) => toWire(priceOf(start, currency)))).toEqual([
    "10.00",
    "0.10",
    "50.00",
    "10.00",
    "0.10",
  ]);
  expect(start.items.map((item) => toWire(valueOf(start, item, "USD")))).toEqual([
    "0.03",
    "0.06",
    "0.09",
    "0.12",
    "0.20",
    "0.50",
    "1.00",
    "5.00",
    "10.00",
  ]);
});

test("no prize below the price has the rank of one that is not", () => {
  for (const each of allCases) {
    for (const item of each.items) expect(rankOf(item) === 0).toBe(item.valueMicro < each.priceMicro);
    expect(rankOf(bestOf(each, 1)[0] ?? { multiplierE4: 0n, valueMicro: 0n, from: 0, to: 0 })).toBeGreaterThan(0);
  }
});
