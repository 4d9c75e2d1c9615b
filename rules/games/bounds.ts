import { type LimitedGame, stakeLimits, type StakeLimits } from "../limits.ts";
import type { Currency, Micro } from "../money.ts";
import type { SoloGameId } from "./ids.ts";

/** What bounds depend on: every game has these. */
interface Bounded<Choice> {
  id: SoloGameId;
  price?(choice: Choice, currency: Currency): Micro;
}

/** What a stake on the choice may be: a game that names its price takes that and nothing else. */
export function boundsOf<Choice>(game: Bounded<Choice>, choice: Choice, currency: Currency): StakeLimits {
  const price = game.price?.(choice, currency);
  // Only a game with a price has no limits of its own.
  return price === undefined ? stakeLimits(game.id as LimitedGame, currency) : { min: price, max: price };
}
