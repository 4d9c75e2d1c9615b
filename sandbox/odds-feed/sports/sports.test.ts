import { expect, test } from "vitest";
import { seededRandom } from "../../../tests/builders/seeded-random.ts";
import type { Question, Random, Result, Sport } from "./sport.ts";
import { sports } from "./sports.ts";

/* MATCHES makes it a long one. */
const seed = Number(process.env["SEED"] ?? 20_261_123);
const matches = Number(process.env["MATCHES"] ?? 150);

const won: Record<Result, number> = { won: 1, half_won: 0.5, lost: 0, half_lost: 0, push: 0 };
const back: Record<Result, number> = { won: 0, half_won: 0.5, lost: 0, half_lost: 0.5, push: 1 };

interface Tally {
  count: number;
  chance: number;
  won: number;
  back: number;
  backChance: number;
}

test.each(Object.entries(sports))(
  `%s ends as often in each way as its own markets say, from the start and from the middle (seed ${seed})`,
  { timeout: 60_000 + matches * 60 },
  (_, sport) => {
    const tallies = simulated(sport as Sport<unknown, unknown>, seededRandom(seed));
    const kinds = new Set([...tallies.keys()].map((name) => name.split(" ")[0]));
    expect(kinds).toEqual(new Set(sport.markets));
    const off = [...tallies].filter(([, tally]) => Math.max(...deviations(tally)) > 5);
    expect(off).toEqual([]);
  },
);

/** By market and selection, from questions as they are put before a match and somewhere in it. */
function simulated<Strengths, State>(sport: Sport<Strengths, State>, random: Random): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (let match = 0; match < matches; match += 1) {
    const strengths = sport.strengthsOf(random);
    let state = sport.start(strengths, random);
    const asked: { question: Question; fairs: NonNullable<ReturnType<typeof sport.fairs>>; when: string }[] = [];
    const ask = (when: string) => {
      for (const question of sport.questions(state, strengths)) {
        const fairs = sport.fairs(question, state, strengths);
        if (fairs) asked.push({ question, fairs, when });
      }
    };
    ask("before");
    const askAt = Math.floor(random() * 60);
    for (let step = 0; !sport.isOver(state); step += 1) {
      if (step === askAt) ask("during");
      state = sport.step(state, strengths, random);
    }
    for (const { question, fairs, when } of asked) {
      const results = sport.results(question, state) ?? {};
      expect([question, Object.keys(results)]).toEqual([question, Object.keys(fairs)]);
      for (const [code, fair] of Object.entries(fairs)) {
        const name = `${question.kind} ${code} ${when}`;
        const tally = tallies.get(name) ?? { count: 0, chance: 0, won: 0, back: 0, backChance: 0 };
        const result = results[code] ?? "lost";
        tallies.set(name, {
          count: tally.count + 1,
          chance: tally.chance + fair.chance,
          won: tally.won + won[result],
          back: tally.back + back[result],
          backChance: tally.backChance + fair.back,
        });
      }
    }
  }
  return tallies;
}

/** In spreads of what chance alone makes; several lines of one match go together, so they count as one. */
function deviations({ count, chance, won: wins, back: backs, backChance }: Tally): [number, number] {
  const independent = Math.min(count, matches);
  const spread = (mean: number) => Math.sqrt(Math.max(mean * (1 - mean), 1 / independent) / independent);
  const of = (sum: number, expected: number) => Math.abs(sum - expected) / count / spread(expected / count);
  return [of(wins, chance), of(backs, backChance)];
}
