import type { BookEvent } from "../../contract/betting.ts";
import { commitmentOf } from "../../rules/fairness.ts";
import { courseOf, lastMomentOf } from "../../rules/matches/course.ts";
import { canonical } from "../../rules/receipts.ts";
import { hashing } from "../environment/hashing.ts";

export type MatchCheckName = "seal" | "end" | "score" | "play";

export interface MatchReport {
  checks: { name: MatchCheckName; state: "passed" | "failed" }[];
  /** As the seed has it; null of a match that is not played. */
  score: [home: number, away: number] | null;
}

export type MatchFacts = Pick<BookEvent, "sport" | "state" | "score" | "seed_hash"> & { seed: string };

/** A match that is over, played again from its opened seed and held against what was told of it. */
export function matchReport({ sport, state, score: told, seed, seed_hash }: MatchFacts): MatchReport {
  const course = courseOf(hashing, { sport, seed });
  const last = lastMomentOf(course);
  const board = last === undefined ? null : course.scoreboard(last);
  const passed = (isSo: boolean) => (isSo ? "passed" : "failed");
  const isSame = (part: (of: NonNullable<typeof told> | NonNullable<typeof board>) => unknown) =>
    canonical(told && part(told)) === canonical(board && part(board));
  return {
    checks: [
      { name: "seal", state: passed(commitmentOf(hashing, seed) === seed_hash) },
      { name: "end", state: passed(state === endStates[course.fate.kind]) },
      { name: "score", state: passed(isSame(({ score, periods }) => [score, periods])) },
      { name: "play", state: passed(isSame(({ stats, incidents }) => [stats, incidents])) },
    ],
    score: board && board.score,
  };
}

/** What a match ends as; one whose result was told wrongly first has ended all the same. */
const endStates = {
  played: "settled",
  corrected: "settled",
  mistaken: "settled",
  abandoned: "cancelled",
  postponed: "postponed",
} as const;
