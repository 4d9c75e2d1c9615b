import { isOverCap } from "../limits.ts";
import type { Currency, Micro } from "../money.ts";
import type { StepsGame } from "./game.ts";

/** The part of a round that its player sees. */
export interface VisibleRound {
  game: StepsGame;
  view: unknown;
  stakeMicro: Micro;
  currency: Currency;
}

export type StepFault = "invalid_action" | "payout_over_cap";

/** Why an action is refused in the round's current state, or undefined. */
export function stepFault({ game, view, stakeMicro, currency }: VisibleRound, action: unknown): StepFault | undefined {
  const odds = game.odds(view, action);
  if (!odds) return "invalid_action";
  // A step that would exceed the cap is refused rather than paid short, as long as a safer one remains.
  return isOverCap(stakeMicro, odds.multiplierE4, currency) ? "payout_over_cap" : undefined;
}

/** Whether even the smallest next win would exceed the cap; the round then cashes out by itself. */
export function isAtCap({ game, view, stakeMicro, currency }: VisibleRound): boolean {
  return isOverCap(stakeMicro, game.leastNext(view), currency);
}
