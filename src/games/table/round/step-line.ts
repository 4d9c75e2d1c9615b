import type { Round } from "../../../../contract/rounds.ts";

/** The state of a round that a step is meant for. */
export type StepState = Pick<Round, "id" | "seq">;

/** The move whose answer is awaited; a step says over which state it was made. */
export type Doing<Action> =
  | { kind: "open" | "cash_out" }
  | { kind: "step"; action: Action; seq: number; isLast?: true };

interface Press {
  round: StepState;
  doing: Doing<unknown> | undefined;
  /** Its steps mean the same whatever the one before shows. */
  mayStepAhead: boolean;
}

/** Which state a step is meant for that is pressed now; undefined where it is meant for none that can be known. */
export function stateMeant({ round: { id, seq }, doing, mayStepAhead }: Press): StepState | undefined {
  // News of a round may be here before its stake is answered: it is seen, and steps on it wait for that answer.
  if (!doing || doing.kind === "open") return { id, seq };
  if (doing.kind !== "step" || doing.isLast || !mayStepAhead) return undefined;
  return { id, seq: doing.seq + 1 };
}

/** Whether the round still stands, or stands by now, as it was meant to. */
export function isAsMeant({ id, seq }: StepState, round: Pick<Round, "id" | "seq" | "state"> | undefined): boolean {
  return round?.state === "open" && round.id === id && round.seq === seq;
}
