import { expect, test } from "vitest";
import { returnSpan } from "./return-span.ts";

const dice = {
  game: "dice",
  bets: 1_000,
  currency: "RUB",
  staked: "1000.00",
  returned: "960.00",
  expected: "990.00",
  band: { low: "920.00", high: "1060.00" },
} as const;

test("all figures are shares of what was staked, on one scale that holds them", () => {
  const span = returnSpan(dice);
  expect(span).toMatchObject({ returned: 0.96, expected: 0.99, low: 0.92, high: 1.06, isInside: true });
  expect(span && span.from < 0.92 && span.to > 1.06).toBe(true);
});

test("what lies beyond the band is told, and still seen", () => {
  const span = returnSpan({ ...dice, returned: "1200.00" });
  expect(span?.isInside).toBe(false);
  expect(span && span.to > 1.2).toBe(true);
});

test("nothing staked, nothing compared", () => {
  expect(returnSpan({ ...dice, bets: 0, staked: "0.00" })).toBe(undefined);
});
