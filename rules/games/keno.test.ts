import { safeParse } from "valibot";
import { describe, expect, test } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import { combinations } from "./combinations.ts";
import { drawnNumbers, hitProbability, kenoRow, mostPicks, numbers, type Risk, risks } from "./keno-figures.ts";
import { keno } from "./keno.ts";
import { shuffled } from "./shuffle.ts";
import { rulesHash } from "../receipts.ts";

test("the rules in force are these: another hash is another game, and this one goes to earlier-rules.ts", () => {
  expect(rulesHash(nodeHashing, keno)).toBe("9c3005106f9b183362966b224e25f64205c814dc91c94a144f6d593cf7dd9a34");
});

/** Published figures, to six decimals: return and hit rate of each row, for one pick to ten. */
const published: Record<Risk, { rtp: number[]; hitRate: number[] }> = {
  low: {
    rtp: [0.99, 0.989423, 0.989879, 0.989238, 0.989728, 0.989995, 0.989609, 0.989476, 0.989917, 0.989805],
    hitRate: [0.25, 0.442308, 0.589069, 0.700131, 0.366944, 0.47404, 0.572316, 0.659176, 0.398595, 0.485055],
  },
  medium: {
    rtp: [0.99, 0.989423, 0.989879, 0.989796, 0.989988, 0.989911, 0.989835, 0.98995, 0.989941, 0.989806],
    hitRate: [0.25, 0.442308, 0.148785, 0.255881, 0.089288, 0.152752, 0.228349, 0.089373, 0.138014, 0.196855],
  },
  high: {
    rtp: [0.99, 0.99, 0.99, 0.989977, 0.989988, 0.989906, 0.989975, 0.989959, 0.989955, 0.989944],
    hitRate: [0.25, 0.057692, 0.012146, 0.041689, 0.089288, 0.025823, 0.051956, 0.014539, 0.02857, 0.049753],
  },
};

const rows = risks.flatMap((risk) =>
  Array.from({ length: mostPicks }, (_, index) => ({ risk, picks: index + 1, name: `${risk} ${index + 1}` })),
);
const allDraws = combinations(numbers, drawnNumbers);
const waysOf = (picks: number, hits: number) =>
  combinations(picks, hits) * combinations(numbers - picks, drawnNumbers - hits);
const choose = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe.each(rows)("the row $name", ({ risk, picks }) => {
  const row = kenoRow(risk, picks);

  test("returns exactly what is published, over all draws there are, and never more than 99 %", () => {
    const paid = row.reduce((sum, multiplierE4, hits) => sum + waysOf(picks, hits) * multiplierE4, 0n);
    // Rounds to the nearest millionth in integer arithmetic.
    const millionths = (2n * paid * 100n + allDraws) / (2n * allDraws);
    expect(Number(millionths) / 1e6).toBe(published[risk].rtp[picks - 1]);
    expect(paid * 100n).toBeLessThanOrEqual(allDraws * 990_000n);
  });

  test("pays as often as is published", () => {
    const paying = row.reduce((sum, multiplierE4, hits) => (multiplierE4 > 0n ? sum + waysOf(picks, hits) : sum), 0n);
    expect(Number((2n * paying * 1_000_000n + allDraws) / (2n * allDraws)) / 1e6).toBe(
      published[risk].hitRate[picks - 1],
    );
  });

  test("pays nothing or a real win, more for more hits, and its top is the most there is", () => {
    for (const [hits, multiplierE4] of row.entries()) {
      if (multiplierE4 > 0n) expect(multiplierE4).toBeGreaterThanOrEqual(11_000n);
      expect(multiplierE4).toBeGreaterThanOrEqual(row[hits - 1] ?? 0n);
    }
    expect(row).toHaveLength(picks + 1);
    expect(keno.topMultiplier({ risk, picks: choose(picks) })).toBe(row.at(-1));
  });

  test("lets expect of its endings what it returns", () => {
    const endings = keno.endings({ risk, picks: choose(picks) });
    expect(endings.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
    const mean = endings.reduce(
      (sum, { probability, multiplierE4 }) => sum + (probability * Number(multiplierE4)) / 10_000,
      0,
    );
    expect(mean).toBeCloseTo(published[risk].rtp[picks - 1] ?? 0, 6);
  });
});

test("as many hits are paid as picks were drawn, wherever they stand", () => {
  const drawn = [3, 40, 1, 17, 22, 9, 30, 5, 11, 28];
  for (let hits = 0; hits <= 5; hits += 1) {
    const picks = [...drawn.slice(0, hits), ...[2, 4, 6, 7, 8].slice(hits)];
    expect(keno.multiplier({ picks, risk: "low" }, { drawn, hits })).toBe(kenoRow("low", 5)[hits]);
  }
});

test("the chances of all hits are those of drawing without putting back", () => {
  expect(hitProbability(1, 1)).toBe(0.25);
  expect(hitProbability(10, 10)).toBeCloseTo(1 / 847_660_528, 15);
});

test("a shuffle leads to every order exactly once", () => {
  const view = new Set<string>();
  for (let a = 0; a < 5; a += 1)
    for (let b = 0; b < 4; b += 1)
      for (let c = 0; c < 3; c += 1) {
        // The smallest words that pick these.
        const words = [a / 5, b / 4, c / 3].map((part) => Math.ceil(part * 2 ** 32));
        view.add(shuffled({ next: () => words.shift() ?? 0 }, 5, 3).join());
      }
  expect(view.size).toBe(60);
  for (const order of view) expect(new Set(order.split(",")).size).toBe(3);
});

test.each([
  ["no pick", { picks: [], risk: "low" }],
  ["eleven picks", { picks: choose(11), risk: "low" }],
  ["a number twice", { picks: [1, 1], risk: "low" }],
  ["a number that is none", { picks: [41], risk: "low" }],
  ["zero", { picks: [0], risk: "low" }],
  ["another risk", { picks: [1], risk: "huge" }],
  ["more than was asked", { picks: [1], risk: "low", more: 1 }],
])("%s is refused", (_what, choice) => {
  expect(safeParse(keno.choice, choice).success).toBe(false);
});
