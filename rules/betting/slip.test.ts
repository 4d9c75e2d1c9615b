import { expect, test } from "vitest";
import { parseMoney } from "../money.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { type Leg, settle } from "./settlement.ts";
import { linesOf, type Shape, sizesOf } from "./shapes.ts";
import { expectedReturn, relatedOf, type SlipLeg, termsOf } from "./slip.ts";

const micro = (text: string) => parseMoney(text) ?? -1n;
const legs = (count: number, priceE2 = 200): SlipLeg[] =>
  Array.from({ length: count }, (_, at) => ({ event: `event-${at}`, selection: `selection-${at}`, priceE2 }));

test("an amount is laid on lines in whole cents, and what does not go evenly stays with the player", () => {
  expect(termsOf({ kind: "system", sizes: [2] }, legs(3), micro("100"))).toEqual({
    sizes: [2],
    lines: 3,
    stakeMicro: micro("33.33"),
    totalMicro: micro("99.99"),
  });
  expect(termsOf({ kind: "express" }, legs(5), micro("10"))).toMatchObject({ lines: 1, totalMicro: micro("10") });
  expect(termsOf({ kind: "system", sizes: [2, 3, 4, 5, 6] }, legs(6), micro("0.56"))).toBe("stake_too_small");
});

test("a slip says why it is no bet", () => {
  expect(termsOf({ kind: "single" }, [], micro("10"))).toBe("no_legs");
  expect(termsOf({ kind: "express" }, legs(21, 101), micro("10"))).toBe("too_many_legs");
  expect(termsOf({ kind: "express" }, [...legs(2), ...legs(1)], micro("10"))).toBe("same_event");
  expect(termsOf({ kind: "single" }, legs(2), micro("10"))).toBe("no_such_bet");
  expect(termsOf({ kind: "express" }, legs(14), micro("10"))).toBe("odds_too_high");
  expect(termsOf({ kind: "express" }, legs(13), micro("10"))).toMatchObject({ sizes: [13] });
  // Twenty legs by pairs are as long as their longest pair.
  expect(termsOf({ kind: "system", sizes: [2] }, legs(20, 9_000), micro("10000"))).toMatchObject({ lines: 190 });
});

test("legs of one event are told apart from the others", () => {
  expect([...relatedOf([...legs(3), ...legs(1)])]).toEqual(["event-0"]);
});

test("one leg returns 95.7 of a hundred, three 87.6, five 80.2 and eight 70.3", () => {
  const each = 1 / 1.045;
  const shown = [1, 3, 5, 8].map((count) => (100 * expectedReturn([count], Array(count).fill(each))).toFixed(1));
  expect(shown).toEqual(["95.7", "87.6", "80.2", "70.3"]);
});

test("a system returns the mean of its lines", () => {
  expect(expectedReturn([2, 3], [0.9, 0.8, 1])).toBeCloseTo((0.9 * 0.8 + 0.9 + 0.8 + 0.9 * 0.8) / 4, 12);
});

const seed = Number(process.env["SEED"] ?? 20_261_123);

test.each([
  ["a single", { kind: "single" }, 1],
  ["an express of three", { kind: "express" }, 3],
  ["an express of five", { kind: "express" }, 5],
  ["two of four", { kind: "system", sizes: [2] }, 4],
  ["a Yankee", { kind: "system", sizes: [2, 3, 4] }, 4],
  ["a Lucky 15", { kind: "system", sizes: [1, 2, 3, 4] }, 4],
] as const satisfies [string, Shape, number][])(
  `what %s is expected to return it returns, when its legs end as often as their chances say (seed ${seed})`,
  (_, shape, count) => {
    const random = seededRandom(seed + count);
    const sizes = sizesOf(shape, count) ?? [];
    // Whole, half and level ends, each as likely as its leg has it.
    const offered = Array.from({ length: count }, () => {
      const [won, half, level] = [0.2 + 0.4 * random(), 0.1 * random(), 0.1 * random()];
      return { priceE2: 150 + Math.floor(random() * 200), won, half, level };
    });
    const returns = offered.map(
      ({ priceE2, won, half, level }) => (priceE2 / 100) * (won + half / 2) + half / 2 + level,
    );
    const expected = expectedReturn(sizes, returns);
    const stakeMicro = 1_000_000n;
    const lines = linesOf(sizes, count);
    const [rounds, sums] = [40_000, { paid: 0, squares: 0 }];
    for (let round = 0; round < rounds; round += 1) {
      const legs = offered.map(({ priceE2, won, half, level }): Leg => {
        const drawn = random();
        const state =
          drawn < won ? "won" : drawn < won + half ? "half_won" : drawn < won + half + level ? "push" : "lost";
        return { priceE2, result: { state } };
      });
      const paid = Number(settle({ stakeMicro, sizes }, legs)?.payoutMicro ?? 0n) / 1e6 / lines;
      sums.paid += paid;
      sums.squares += paid ** 2;
    }
    const mean = sums.paid / rounds;
    const spread = Math.sqrt((sums.squares / rounds - mean ** 2) / rounds);
    expect(Math.abs(mean - expected)).toBeLessThan(4.5 * spread);
  },
);
