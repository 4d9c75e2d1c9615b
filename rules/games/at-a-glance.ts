import { type Currency, type Micro, fromRub } from "../money.ts";
import { factsOf, type GameId } from "./ids.ts";

/* Basic facts of a game, for code that must not load its rules and tables. */

export function rtpOf(game: GameId): string {
  return factsOf[game].returns;
}

export function leastStake(game: GameId, currency: Currency): Micro {
  return fromRub(factsOf[game].leastRub ?? rouble, currency);
}

const rouble = 1_000_000n;
