import { safeParse } from "valibot";
import { describe, expect, test } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import { currencies, payoutOf, fromRub } from "../money.ts";
import vectors from "../tables/vectors.json";
import { allCases, itemAt, mostAtOnce, tickets } from "./cases-figures.ts";
import { cases } from "./cases.ts";
import { drawn } from "./draw.ts";
import { caseSlugs } from "./variants.ts";
import { rulesHash } from "../receipts.ts";

test("the rules in force are these: another hash is another game, and this one goes to earlier-rules.ts", () => {
  expect(rulesHash(nodeHashing, cases)).toBe("649fa164aa8f80be76946814bc860dda8e2f2da66d62aa28cfd844afc7f4dde3");
});

/** Published figures: tickets of a million that win more than the price, and the standard deviation of the return. */
const published = {
  start: { profiting: 215_610, deviation: 1.664 },
  neon: { profiting: 214_945, deviation: 1.895 },
  cosmos: { profiting: 222_850, deviation: 1.909 },
  aurora: { profiting: 221_450, deviation: 0.541 },
  pharaoh: { profiting: 127_475, deviation: 5.345 },
  ronin: { profiting: 217_470, deviation: 1.318 },
  legend: { profiting: 194_240, deviation: 2.357 },
} as const;

test("the cases are those that are named, from the cheapest to the dearest", () => {
  expect(allCases.map(({ slug }) => slug)).toEqual([...caseSlugs]);
  const prices = allCases.map(({ priceMicro }) => priceMicro);
  expect(prices).toEqual(prices.toSorted((a, b) => Number(a - b)));
});

describe.each(caseSlugs)("the case %s", (slug) => {
  const one = allCases.find((each) => each.slug === slug);
  if (!one) throw new Error(`no case ${slug}`);
  const { items, priceMicro } = one;
  const endings = cases.endings({ case: slug, count: 1 });

  test("returns 96 % over all of its tickets, to the millionth, and never more", () => {
    const returned = items.reduce((sum, { from, to, valueMicro }) => sum + BigInt(to - from + 1) * valueMicro, 0n);
    const most = BigInt(tickets) * priceMicro;
    expect((2n * returned * 1_000_000n + most) / (2n * most)).toBe(960_000n);
    expect(returned * 100n).toBeLessThanOrEqual(96n * most);
  });

  test("profits as often as is published, and strays as far", () => {
    const better = items.filter(({ valueMicro }) => valueMicro > priceMicro);
    expect(better.reduce((sum, { from, to }) => sum + to - from + 1, 0)).toBe(published[slug].profiting);
    const square = endings.reduce(
      (sum, { probability, multiplierE4 }) => sum + probability * (Number(multiplierE4) / 1e4) ** 2,
      0,
    );
    expect(Math.sqrt(square - 0.96 ** 2)).toBeCloseTo(published[slug].deviation, 3);
  });

  test("has an item for every ticket, and no ticket for two", () => {
    expect(items.at(-1)?.to).toBe(tickets - 1);
    for (const [index, { from, to }] of items.entries()) {
      expect(from).toBe((items[index - 1]?.to ?? -1) + 1);
      expect([itemAt(one, from), itemAt(one, to)]).toEqual([index, index]);
    }
  });

  test("pays its items to the last micro-unit in every currency", () => {
    for (const currency of currencies) {
      const price = cases.price?.({ case: slug, count: 1 }, currency) ?? 0n;
      expect(price).toBe(fromRub(priceMicro, currency));
      expect(price % 10_000n).toBe(0n);
      for (const { multiplierE4, valueMicro } of items)
        expect(payoutOf(price, multiplierE4)).toBe(fromRub(valueMicro, currency));
    }
  });

  test("opened several times at once pays all items, and promises no more than that many of the best", () => {
    const best = items.length - 1;
    for (let count = 1; count <= mostAtOnce; count += 1) {
      const choice = { case: slug, count };
      expect(cases.times?.(choice)).toBe(count);
      const outcome = { tickets: Array<number>(count).fill(0), items: Array<number>(count).fill(best) };
      expect(cases.multiplier(choice, outcome)).toBe(cases.topMultiplier(choice));
    }
  });
});

test("opening five at once draws the tickets of five nonces", () => {
  const open = (nonce: number, count: number) =>
    drawn(nodeHashing, cases, { ...vectors, nonce }, { case: "neon", count }) as { tickets: number[] };
  const five = open(0, 5).tickets;
  expect(five).toEqual([0, 1, 2, 3, 4].map((nonce) => open(nonce, 1).tickets[0]));
  expect(five[0]).toBe(vectors.cases["0"]);
});

test.each([
  { case: "none", count: 1 },
  { case: "start", count: 0 },
  { case: "start", count: 6 },
  { case: "start", count: 1.5 },
  { case: "start" },
  { case: "start", count: 1, more: 1 },
])("%o is no choice", (choice) => {
  expect(safeParse(cases.choice, choice).success).toBe(false);
});
