import type { SharedSeeding } from "../../rules/games/shared-chain.ts";
import type { ChainGameId } from "../../rules/games/shared.ts";
import type { SharedRound } from "./round-rows.ts";

/** A round that runs or has run, with what decides it: only the leader has that before its end. */
export interface DecidedRound {
  round: SharedRound & { startedAt: number };
  seeding: SharedSeeding;
}

export interface Course {
  /** Aborted when this house leads no more. */
  ended: AbortSignal;
  term: bigint;
  /** Whether nobody has led for so long that players could not act. */
  isInterrupted: boolean;
}

/** What a game adds to the rounds of a chain. */
export interface ChainGame {
  id: ChainGameId;
  bettingMs: number;
  /** From the end of a round until the next one is opened. */
  restMs: number;
  /** What everybody may know as soon as it runs. */
  resultAtStart?(seeding: SharedSeeding): unknown;
  /** Resolves at the round's end, with when that is and what everybody may know of it then. */
  run(decided: DecidedRound, course: Course): Promise<{ endedAt: number; result: unknown }>;
  /** Settles the bets of an ended round that are still open. */
  settle(decided: DecidedRound, course: Pick<Course, "ended" | "term">): Promise<void>;
}
