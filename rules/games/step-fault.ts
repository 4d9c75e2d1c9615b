import { isOverCap } from "../limits.ts";
import type { Currency, Micro } from "../money.ts";
import type { StepsGame } from "./game.ts";

/** As much of a round as its player sees. */
export interface VisibleRound {
  game: StepsGame;
  view: unknown;
  stakeMicro: Micro;
  currency: Currency;
}

export type StepFault = "invalid_action" | "payout_over_cap";

/** Why an action of the game's can't be taken as a round stands. */
export function stepFault({ game, view, stakeMicro, currency }: VisibleRound, action: unknown): StepFault | undefined {
  const odds = game.odds(view, action);
  if (!odds) return "invalid_action";
  // A riskier step than the cap allows is refused, never paid short, as long as there is a lesser one.
  return isOverCap(stakeMicro, odds.multiplierE4, currency) ? "payout_over_cap" : undefined;
}

/** Whether the least that could still be won would be more than may be paid: there a round cashes out by itself. */
export function isAtCap({ game, view, stakeMicro, currency }: VisibleRound): boolean {
  return isOverCap(stakeMicro, game.leastNext(view), currency);
}
