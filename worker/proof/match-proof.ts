import type { BookEvent, BookLeg } from "../../contract/betting.ts";
import { commitmentOf } from "../../rules/fairness.ts";
import { type Course, courseOf, lastMomentOf } from "../../rules/matches/course.ts";
import { resultOfLeg } from "../../rules/matches/leg-of-match.ts";
import type { Result } from "../../rules/matches/sport.ts";
import { canonical } from "../../rules/receipts.ts";
import { hashing } from "../environment/hashing.ts";

export type MatchCheckName = "seal" | "seen" | "end" | "score" | "play";

export interface MatchReport {
  /** "seen" is one of them where this device saw the seal before the match began. */
  checks: { name: MatchCheckName; state: "passed" | "failed" }[];
  /** As the seed has it; null of a match that is not played. */
  score: [home: number, away: number] | null;
  legs: LegReport[];
}

/** A leg of one's own as it follows from the seed. */
export interface LegReport {
  selection: string;
  /** Undefined of what the match does not answer. */
  result: Result | "void" | undefined;
  /** Whether the house has said the same; "open" while it has said nothing. */
  state: "passed" | "failed" | "open";
}

type ToldLeg = Pick<BookLeg, "selection" | "kind" | "code" | "line_q" | "part" | "result">;

export interface MatchFacts extends Pick<BookEvent, "sport" | "state" | "score" | "seed_hash"> {
  event: string;
  seed: string;
  /** One's own. */
  legs: readonly ToldLeg[];
}

/**
 * A match that is over, played again from its opened seed and held against what was told of it, and against the seal
 * that was seen before it began.
 */
export function matchReport(
  { sport, state, score: told, seed, seed_hash, legs }: MatchFacts,
  seenSeal?: string,
): MatchReport {
  const course = courseOf(hashing, { sport, seed });
  const last = lastMomentOf(course);
  const board = last === undefined ? null : course.scoreboard(last);
  const passed = (isSo: boolean) => (isSo ? "passed" : "failed");
  const seal = commitmentOf(hashing, seed);
  const isSame = (part: (of: NonNullable<typeof told> | NonNullable<typeof board>) => unknown) =>
    canonical(told && part(told)) === canonical(board && part(board));
  return {
    checks: [
      { name: "seal", state: passed(seal === seed_hash) },
      ...(seenSeal === undefined ? [] : [{ name: "seen", state: passed(seal === seenSeal) } as const]),
      { name: "end", state: passed(state === endStates[course.fate.kind]) },
      { name: "score", state: passed(isSame(({ score, periods }) => [score, periods])) },
      { name: "play", state: passed(isSame(({ stats, incidents }) => [stats, incidents])) },
    ],
    score: board && board.score,
    legs: legs.map((leg) => legReport(course, leg)),
  };
}

function legReport(course: Course, leg: ToldLeg): LegReport {
  const { selection } = leg;
  const result = resultOfLeg(course, leg);
  if (leg.result === null) return { selection, result, state: "open" };
  return { selection, result, state: leg.result.state === result ? "passed" : "failed" };
}

/** What a match ends as; one whose result was told wrongly first has ended all the same. */
const endStates = {
  played: "settled",
  corrected: "settled",
  mistaken: "settled",
  abandoned: "cancelled",
  postponed: "postponed",
} as const;
