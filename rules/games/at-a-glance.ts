import { fromRub, type LimitedGame, stakeLimits } from "../limits.ts";
import type { Currency, Micro } from "../money.ts";
import { factsOf, type SoloGameId } from "./ids.ts";

/** What a game pays back in the long run, for whoever needs neither its rules nor its tables. */
export function returnOf(game: SoloGameId): string {
  return factsOf(game).returns;
}

/** The least that a bet on a game takes. */
export function leastStake(game: SoloGameId, currency: Currency): Micro {
  const { leastRub } = factsOf(game);
  // Who names no price has limits.
  return leastRub === undefined ? stakeLimits(game as LimitedGame, currency).min : fromRub(leastRub, currency);
}
