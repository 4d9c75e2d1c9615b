/** Numbers between 0 and 1. */
export type Random = () => number;

/** What of a stake on a selection wins on average, and what comes back unchanged. */
export interface Fair {
  chance: number;
  back: number;
}

export type Result = "won" | "lost" | "push" | "half_won" | "half_lost";

/** A question about a match: which, and of which line or part of it. */
export interface Question {
  kind: MarketKind;
  /** In quarters: 10 is over or under 2.5, and -3 gives the other side 0.75. */
  lineQ?: number;
  /** Which goal, game, quarter or map. */
  part?: number;
}

export const marketKinds = [
  "winner3",
  "winner2",
  "doubleChance",
  "total",
  "handicap",
  "bothScore",
  "correctScore",
  "nextGoal",
  "setHandicap",
  "totalGames",
  "currentGame",
  "quarterWinner",
  "mapWinner",
  "roundHandicap",
  "totalRounds",
  "matchWinner",
] as const;
export type MarketKind = (typeof marketKinds)[number];

/** By the code of the selection. */
export type Fairs = Readonly<Record<string, Fair>>;

/** How a sport goes: from chance alone, one step after the other. */
export interface Sport<Strengths, State> {
  markets: readonly MarketKind[];
  /** How long a step takes as it is shown. */
  msOf(state: State): number;
  strengthsOf(random: Random): Strengths;
  start(strengths: Strengths, random: Random): State;
  step(state: State, strengths: Strengths, random: Random): State;
  isOver(state: State): boolean;
  score(state: State): readonly [home: number, away: number];
  /** What is asked of a match as it stands. */
  questions(state: State, strengths: Strengths): readonly Question[];
  /** The fair chances of a question's selections; undefined once nothing is open about it. */
  fairs(question: Question, state: State, strengths: Strengths): Fairs | undefined;
  /** How a question ended; undefined while it is open. */
  results(question: Question, state: State): Readonly<Record<string, Result>> | undefined;
}
