import { expect, test } from "vitest";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { farthestOff, simulateMatches } from "../../tests/builders/simulated-matches.ts";
import type { Sport } from "./sport.ts";
import { sports } from "./sports.ts";

const seed = Number(process.env["SEED"] ?? 20_261_123);
const matches = 150;

test.each(Object.entries(sports))(
  `%s ends as often in each way as its own markets say, from the start and from the middle (seed ${seed})`,
  { timeout: 120_000 },
  (_, sport) => {
    const tallies = simulateMatches(sport as Sport<unknown, unknown>, { matches, random: seededRandom(seed) });
    const kinds = new Set([...tallies.keys()].map((name) => name.split(" ")[0]));
    expect(kinds).toEqual(new Set(sport.markets));
    expect([...tallies].filter(([, tally]) => farthestOff(tally, matches) > 5)).toEqual([]);
  },
);
