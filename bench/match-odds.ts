import { setImmediate as nextTurn } from "node:timers/promises";
import type { Sport } from "../rules/matches/sport.ts";
import { sports } from "../rules/matches/sports.ts";
import { seededRandom } from "../tests/builders/seeded-random.ts";
import { farthestOff, type MatchTally, simulateMatches } from "../tests/builders/simulated-matches.ts";
import type { Bench } from "./run-benches.ts";

/** Some thousand figures are looked at: chance alone exceeds it in one of them once in some thousand runs. */
const mostOff = 5;
const inBatch = 500;

/** Simulated matches of each sport against the probabilities of its own markets. */
export const matchOdds: Bench = {
  what: "100,000 simulated matches of each sport against what its own markets say (SEED, MATCHES, SPORTS, MINUTES)",
  async run({ say, env }) {
    const seed = Number(env["SEED"] ?? 18);
    const wanted = Number(env["MATCHES"] ?? 100_000);
    const chosen = env["SPORTS"]?.split(",");
    const untilMs = performance.now() + Number(env["MINUTES"] ?? 60) * 60_000;
    const results: Record<string, unknown> = {};
    let passed = true;
    for (const [name, sport] of Object.entries(sports)) {
      if (chosen && !chosen.includes(name)) continue;
      const random = seededRandom(seed);
      const sums = new Map<string, MatchTally>();
      let played = 0;
      while (played < wanted && performance.now() < untilMs) {
        const matches = Math.min(inBatch, wanted - played);
        add(sums, simulateMatches(sport as Sport<unknown, unknown>, { matches, random }));
        played += matches;
        await nextTurn();
      }
      const offs = [...sums].map(([selection, tally]) => ({ selection, off: farthestOff(tally, played) }));
      const [farthest] = offs.toSorted((one, other) => other.off - one.off);
      const isRight = played === wanted && (farthest?.off ?? Infinity) <= mostOff;
      passed &&= isRight;
      say(
        `${name}: ${played} matches, ${offs.length} selections, ${farthest?.selection} is the farthest off by ` +
          `${farthest?.off.toFixed(2)} spreads${isRight ? "" : ": NOT AS IT SAYS"}`,
      );
      results[name] = { played, selections: offs.length, farthest };
    }
    return { passed, seed, ...results };
  },
};

function add(sums: Map<string, MatchTally>, more: ReadonlyMap<string, MatchTally>): void {
  for (const [name, tally] of more) {
    const sum = sums.get(name) ?? { count: 0, chance: 0, won: 0, back: 0, backChance: 0 };
    for (const part of ["count", "chance", "won", "back", "backChance"] as const) sum[part] += tally[part];
    sums.set(name, sum);
  }
}
