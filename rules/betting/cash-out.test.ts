import { expect, test } from "vitest";
import { parseMoney } from "../money.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { cashOutOf, cashOutParts, partOf, type ValuedLeg } from "./cash-out.ts";

const seed = Number(process.env["SEED"] ?? 20_261_123);
const micro = (text: string) => parseMoney(text) ?? -1n;
const open = (priceE2: number, chance: number): ValuedLeg => ({ priceE2, chance, result: undefined });

test("a bet is worth its stake times what is won times each open leg's price and chance, less four of a hundred", () => {
  expect(cashOutOf({ stakeMicro: micro("100"), sizes: [1] }, [open(217, 0.6)])).toBe(micro("124.99"));
  const won: ValuedLeg = { priceE2: 200, chance: 1, result: { state: "won" } };
  expect(cashOutOf({ stakeMicro: micro("100"), sizes: [2] }, [won, open(300, 0.5)])).toBe(micro("288"));
  expect(
    cashOutOf({ stakeMicro: micro("100"), sizes: [2] }, [{ ...won, result: { state: "lost" } }, open(300, 0.5)]),
  ).toBe(0n);
});

test("what comes back of a line that may be level counts for what it is", () => {
  const level: ValuedLeg = { priceE2: 190, chance: 0.4, back: 0.25, result: undefined };
  expect(cashOutOf({ stakeMicro: micro("100"), sizes: [1] }, [level])).toBe(micro("96.96"));
});

test("a part is taken to the cent, and the parts are quarters", () => {
  expect(cashOutParts).toEqual([25, 50, 75, 100]);
  expect(partOf(micro("0.05"), 25)).toBe(micro("0.01"));
  expect(partOf(micro("100"), 75)).toBe(micro("75"));
});

test(`selling a bet at half-time costs its fee and nothing more, on average (seed ${seed})`, () => {
  const random = seededRandom(seed);
  const [matches, stakeMicro] = [20_000, micro("100")];
  let [sold, kept] = [0, 0];
  for (let match = 0; match < matches; match += 1) {
    // What the half has shown moves the chance, and its mean is what it was before.
    const chance = 0.44 + (random() - 0.5) * 0.6;
    sold += Number(cashOutOf({ stakeMicro, sizes: [1] }, [open(217, chance)])) / 0.96;
    kept += random() < chance ? Number(stakeMicro) * 2.17 : 0;
  }
  const [asSold, asKept] = [sold / matches / 1e6, kept / matches / 1e6];
  // 107 is the spread of one bet: five times that of their mean.
  expect(Math.abs(asSold - asKept)).toBeLessThan((5 * 108) / Math.sqrt(matches));
});
