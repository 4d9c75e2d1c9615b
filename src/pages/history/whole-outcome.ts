import type { Bet } from "../../../contract/bets.ts";

/** What came of a bet, with what its round came to afterwards: who has left before the end was not told of it then. */
export function wholeOutcome({ outcome, result }: Pick<Bet, "outcome" | "result">): unknown {
  return isRecord(outcome) && isRecord(result) ? { ...outcome, ...result } : outcome;
}

const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null;
