import { fromRub, stakeLimits } from "../limits.ts";
import type { Currency, Micro } from "../money.ts";
import { factsOf, type GameId } from "./ids.ts";

/* Basic facts of a game, for code that must not load its rules and tables. */

export function rtpOf(game: GameId): string {
  return factsOf[game].returns;
}

export function leastStake(game: GameId, currency: Currency): Micro {
  const { leastRub } = factsOf[game];
  // A game without a price of its own has stake limits.
  return leastRub === undefined ? stakeLimits(game, currency).min : fromRub(leastRub, currency);
}
