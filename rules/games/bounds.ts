import { stakeLimits, type StakeLimits } from "../limits.ts";
import type { Currency, Micro } from "../money.ts";
import type { InstantGame, StepsGame } from "./game.ts";
import type { SoloGameId } from "./ids.ts";

/** What a stake on a choice is held to, at the house, in practice and at the table. */
export interface StakeTerms {
  limitsIn(currency: Currency): StakeLimits;
  /** How often the amount is taken, each time with a nonce of its own. */
  times: number;
  /** The most that it can be paid, in ten-thousandths. */
  topMultiplierE4: bigint;
}

/** A round in steps pays out by itself before it could be worth more than may be paid: no stake is too high for it. */
const anyTop = 1n;

export function stakeTerms<Choice>(game: InstantGame<Choice> | StepsGame<Choice>, choice: Choice): StakeTerms {
  return {
    limitsIn: (currency) => boundsOf(game, choice, currency),
    times: timesOf(game, choice),
    topMultiplierE4: game.kind === "instant" ? game.topMultiplier(choice) : anyTop,
  };
}

/** How often a bet on the choice takes its amount. */
export function timesOf<Choice>(game: InstantGame<Choice> | StepsGame<Choice>, choice: Choice): number {
  return (game.kind === "instant" ? game.times?.(choice) : undefined) ?? 1;
}

/** What bounds depend on: every game has these. */
interface Bounded<Choice> {
  id: SoloGameId;
  price?(choice: Choice, currency: Currency): Micro;
}

/** What a stake on the choice may be: a game that names its price takes that and nothing else. */
export function boundsOf<Choice>(game: Bounded<Choice>, choice: Choice, currency: Currency): StakeLimits {
  const price = game.price?.(choice, currency);
  // Only a game with a price has no limits of its own.
  return price === undefined ? stakeLimits(game.id, currency) : { min: price, max: price };
}
