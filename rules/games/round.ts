import { array, type InferOutput, object, picklist, safeParse, unknown } from "valibot";
import { type Hashing, randomOf, type Seeding } from "../fairness.ts";
import { type Micro, payoutOf } from "../money.ts";
import type { StepsGame } from "./game.ts";
import { isAtCap, type VisibleRound, type StepFault, stepFault } from "./step-fault.ts";

/*
 * A round in steps, decided alike by house, practice and verifier: the result of a step, when the round ends, and what
 * it pays.
 */

/** Cashed out by the player or at the cap; lost; won to the end; or stake returned. */
export const roundEnds = ["cash_out", "lost", "won", "refunded"] as const;
export type RoundEnd = (typeof roundEnds)[number];

export const roundOutcome = object({ actions: array(unknown()), table: unknown(), end: picklist(roundEnds) });
export type RoundOutcome = InferOutput<typeof roundOutcome>;

export interface RoundInPlay extends VisibleRound {
  secret: unknown;
}

export interface RoundNow {
  state: "open" | "won" | "lost" | "refunded";
  /** Undefined while the round is open. */
  end: RoundEnd | undefined;
  /** Once the round is over, with everything revealed. */
  view: unknown;
  /** What cashing out pays now, or what was paid, in ten-thousandths of the stake and in money. */
  multiplierE4: bigint;
  payoutMicro: Micro;
}

export type RoundOver = RoundNow & { end: RoundEnd };

export type RoundFault = StepFault | "nothing_won";

/** The secret dealt from the seeds; the house keeps it until the round is over. */
export function dealt(hashing: Hashing, game: Pick<StepsGame, "deal">, seeding: Seeding, choice: unknown): unknown {
  return game.deal(randomOf(hashing, seeding), choice);
}

export function begun(round: Omit<RoundInPlay, "view">, choice: unknown): RoundNow {
  return statusNow({ ...round, view: round.game.begin(round.secret, choice) });
}

export function stepped(round: RoundInPlay, action: unknown): RoundNow | { fault: RoundFault } {
  const { game, secret, view } = round;
  const wished = safeParse(game.action, action);
  const fault = wished.success ? stepFault(round, wished.output) : "invalid_action";
  if (!wished.success || fault) return { fault: fault ?? "invalid_action" };
  return statusNow({ ...round, view: game.step(view, wished.output, secret) });
}

export function cashedOut(round: RoundInPlay): RoundOver | { fault: RoundFault } {
  return round.game.roundStatus(round.view).wins === 0 ? { fault: "nothing_won" } : over(round, "cash_out");
}

/** Ends a round its player left open, never at a loss to them. */
export function abandoned(round: RoundInPlay): RoundOver {
  return over(round, round.game.roundStatus(round.view).wins === 0 ? "refunded" : "cash_out");
}

/**
 * How a round ended in which exactly these actions were taken: by itself, or else cashed out or refunded as it stood.
 * Undefined if one of the actions was impossible.
 */
export function finished(
  round: Omit<RoundInPlay, "view">,
  choice: unknown,
  actions: readonly unknown[],
): RoundOver | undefined {
  let now = begun(round, choice);
  for (const action of actions) {
    const next = isOver(now) ? undefined : stepped({ ...round, view: now.view }, action);
    if (!next || "fault" in next) return undefined;
    now = next;
  }
  return isOver(now) ? now : abandoned({ ...round, view: now.view });
}

function isOver(now: RoundNow): now is RoundOver {
  return now.end !== undefined;
}

/** The round's status, ending it where the rules do so by themselves. */
function statusNow(round: RoundInPlay): RoundNow {
  const { game, view, stakeMicro } = round;
  const { state, wins, multiplierE4 } = game.roundStatus(view);
  if (state === "lost") return over(round, "lost");
  if (state === "won") return over(round, wins === 0 ? "refunded" : "won");
  if (wins > 0 && isAtCap(round)) return over(round, "cash_out");
  return { state, end: undefined, view, multiplierE4, payoutMicro: payoutOf(stakeMicro, multiplierE4) };
}

function over({ game, secret, view, stakeMicro }: RoundInPlay, end: RoundEnd): RoundOver {
  const multiplierE4 = end === "refunded" ? 10_000n : end === "lost" ? 0n : game.roundStatus(view).multiplierE4;
  return {
    state: end === "cash_out" ? "won" : end,
    end,
    view: game.unveil(view, secret),
    multiplierE4,
    payoutMicro: payoutOf(stakeMicro, multiplierE4),
  };
}
