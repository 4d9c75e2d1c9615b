import { expect, test } from "vitest";
import { type OddsFormat, oddsFormats, oddsIn } from "./odds.ts";

/** Every price of a bookmaker's ladder, with steps that widen as prices rise. */
const ladder = [
  [101, 200, 1], [202, 300, 2], [305, 400, 5], [410, 600, 10], [620, 1_000, 20], [1_050, 2_000, 50],
  [2_100, 3_000, 100], [3_200, 5_000, 200], [5_500, 10_000, 500], [11_000, 100_000, 1_000],
].flatMap(([from = 0, to = 0, step = 1]) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => ((from + index * step) / 100).toFixed(2)),
); // prettier-ignore

test.for(oddsFormats)("every price of the ladder has a writing of its own in %s, and grows with it", (format) => {
  const written = ladder.map((price) => oddsIn(format, price));
  expect(written).not.toContain(undefined);
  expect(new Set(written).size).toBe(ladder.length);
  const read = written.map((text) => Number(priceOf(format, text ?? "")));
  expect(read.every((price, index) => index === 0 || price > (read[index - 1] ?? 0))).toBe(true);
});

test.for(["decimal", "fractional", "american", "hong_kong", "indonesian"] as const)(
  "every price in hundredths up to 100 comes back from %s as it was",
  (format) => {
    const prices = Array.from({ length: 9_900 }, (_, index) => ((index + 101) / 100).toFixed(2));
    expect(prices.filter((price) => priceOf(format, oddsIn(format, price) ?? "") !== price)).toEqual([]);
  },
);

test("malay writes the long prices in three figures, so they come back to within one in two hundred", () => {
  const apart = ladder.filter((price) => {
    const back = Number(priceOf("malay", oddsIn("malay", price) ?? ""));
    return Math.abs(back - Number(price)) > Number(price) / 200;
  });
  expect(apart).toEqual([]);
  const short = ladder.filter((price) => Number(price) <= 4);
  expect(short.filter((price) => priceOf("malay", oddsIn("malay", price) ?? "") !== price)).toEqual([]);
});

test("the well-known prices are written as books write them", () => {
  const all = (price: string) => oddsFormats.map((format) => oddsIn(format, price));
  expect(all("1.50")).toEqual(["1.50", "1/2", "-200", "0.50", "0.50", "-2.00"]);
  expect(all("2.00")).toEqual(["2.00", "1/1", "+100", "1.00", "1.00", "1.00"]);
  expect(all("2.17")).toEqual(["2.17", "117/100", "+117", "1.17", "-0.855", "1.17"]);
  expect(all("3.00")).toEqual(["3.00", "2/1", "+200", "2.00", "-0.50", "2.00"]);
  expect(all("1.01")).toEqual(["1.01", "1/100", "-10000", "0.01", "0.01", "-100.00"]);
  expect(all("1000.00")).toEqual(["1000.00", "999/1", "+99900", "999.00", "-0.001", "999.00"]);
});

test("what is no price has no writing, and what is no writing has no price", () => {
  const bad = ["1.00", "0.99", "-2.00", "2", "2.1", "2.171", "1e3", "", "2,17", " 2.17", "NaN", "1234567.00"];
  for (const format of oddsFormats) {
    expect(bad.map((price) => oddsIn(format, price))).toEqual(bad.map(() => undefined));
    expect(["", "x", "1/0", "0", "-", "1e3", "+", "1//2"].map((text) => priceOf(format, text))).toEqual(
      Array.from({ length: 8 }, () => undefined),
    );
  }
});

/** The inverse of `oddsIn`, needed by this test only. */
function priceOf(format: OddsFormat, text: string): string | undefined {
  const profit = Math.round(read[format](text));
  return profit > 0 && Number.isFinite(profit) ? ((profit + 100) / 100).toFixed(2) : undefined;
}

/** Each parsed as the profit on a stake of 100. */
const read: Record<OddsFormat, (text: string) => number> = {
  decimal: (text) => numberOf(text) * 100 - 100,
  fractional(text) {
    const [, over, under] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
    return (Number(over) / Number(under)) * 100;
  },
  american: (text) => profitOf(numberOf(text) / 100),
  hong_kong: (text) => numberOf(text) * 100,
  malay: (text) => profitOf(numberOf(text)),
  indonesian: (text) => profitOf(numberOf(text)),
};

/** Positive values are the profit on a stake of one, negative ones the stake for a profit of one. */
function profitOf(value: number): number {
  return value >= 0 ? value * 100 : -100 / value;
}

function numberOf(text: string): number {
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}
