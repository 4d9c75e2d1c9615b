import { expect, test } from "vitest";
import table from "../tables/betting.json";
import { acceptances, decidePrices, type SeenPrice } from "./acceptance.ts";

const legs = (...prices: [number, number | undefined][]): SeenPrice[] =>
  prices.map(([seenE2, nowE2]) => ({ seenE2, nowE2 }));

test("prices that did not move are taken by everybody", () => {
  expect(acceptances).toEqual(table.acceptance);
  for (const accept of acceptances) expect(decidePrices(accept, legs([217, 217], [366, 366]))).toBe("accepted");
});

test("who asks is asked of every change, who takes higher of what fell, and who takes any of none", () => {
  const decided = (change: SeenPrice[]) => acceptances.map((accept) => decidePrices(accept, change));
  expect(decided(legs([217, 220]))).toEqual(["price_changed", "accepted", "accepted"]);
  expect(decided(legs([217, 215]))).toEqual(["price_changed", "price_changed", "accepted"]);
  expect(decided(legs([217, 400], [366, 364]))).toEqual(["price_changed", "price_changed", "accepted"]);
});

test("what is not offered now is taken by nobody", () => {
  for (const accept of acceptances) expect(decidePrices(accept, legs([217, 217], [366, undefined]))).toBe("suspended");
});
