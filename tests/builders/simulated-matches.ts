import type { Question, Random, Result, Sport } from "../../rules/matches/sport.ts";

/** How often a selection came in, beside how often the model had said it would. */
export interface MatchTally {
  count: number;
  chance: number;
  won: number;
  back: number;
  backChance: number;
}

const won: Record<Result, number> = { won: 1, half_won: 0.5, lost: 0, half_lost: 0, push: 0 };
const back: Record<Result, number> = { won: 0, half_won: 0.5, lost: 0, half_lost: 0.5, push: 1 };

/**
 * Plays matches of a sport to their end. By market and selection, from questions as they are put before a match and
 * somewhere in it; throws where a market ends in other selections than those that it was asked in.
 */
export function simulateMatches<Strengths, State>(
  sport: Sport<Strengths, State>,
  { matches, random }: { matches: number; random: Random },
): Map<string, MatchTally> {
  const tallies = new Map<string, MatchTally>();
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
      if (Object.keys(results).join() !== Object.keys(fairs).join())
        throw new Error(`${question.kind} is asked in ${Object.keys(fairs).join()}, and ends in others`);
      for (const [code, fair] of Object.entries(fairs)) {
        const name = `${question.kind} ${code} ${when}`;
        const tally = tallies.get(name) ?? { count: 0, chance: 0, won: 0, back: 0, backChance: 0 };
        const result = results[code] ?? "lost";
        tally.count += 1;
        tally.chance += fair.chance;
        tally.won += won[result];
        tally.back += back[result];
        tally.backChance += fair.back;
        tallies.set(name, tally);
      }
    }
  }
  return tallies;
}

/** In spreads of what chance alone makes; several lines of one match go together, so they count as one. */
export function farthestOff(
  { count, chance, won: wins, back: backs, backChance }: MatchTally,
  matches: number,
): number {
  const independent = Math.min(count, matches);
  const spread = (mean: number) => Math.sqrt(Math.max(mean * (1 - mean), 1 / independent) / independent);
  const of = (sum: number, expected: number) => Math.abs(sum - expected) / count / spread(expected / count);
  return Math.max(of(wins, chance), of(backs, backChance));
}
