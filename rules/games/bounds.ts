import { stakeLimits, type StakeLimits } from "../limits.ts";
import type { Currency, Micro } from "../money.ts";
import type { InstantGame, StepsGame } from "./game.ts";
import type { SoloGameId } from "./ids.ts";

/** What a stake on a choice must meet, at the house, in practice and at the table. */
export interface StakeTerms {
  limitsIn(currency: Currency): StakeLimits;
  /** How many times the amount is staked, each with its own nonce. */
  times: number;
  /** The highest multiplier, in ten-thousandths. */
  topMultiplierE4: bigint;
}

/** A round in steps cashes out by itself before it could exceed the payout cap, so the cap never limits its stake. */
const anyTop = 1n;

export function stakeTerms<Choice>(game: InstantGame<Choice> | StepsGame<Choice>, choice: Choice): StakeTerms {
  return {
    limitsIn: (currency) => boundsOf(game, choice, currency),
    times: timesOf(game, choice),
    topMultiplierE4: game.kind === "instant" ? game.topMultiplier(choice) : anyTop,
  };
}

export function timesOf<Choice>(game: InstantGame<Choice> | StepsGame<Choice>, choice: Choice): number {
  return (game.kind === "instant" ? game.times?.(choice) : undefined) ?? 1;
}

interface Bounded<Choice> {
  id: SoloGameId;
  price?(choice: Choice, currency: Currency): Micro;
}

/** Limits of a stake on the choice; a game that sets its price accepts exactly that. */
export function boundsOf<Choice>(game: Bounded<Choice>, choice: Choice, currency: Currency): StakeLimits {
  const price = game.price?.(choice, currency);
  // Games without a price have limits in the table.
  return price === undefined ? stakeLimits(game.id, currency) : { min: price, max: price };
}
