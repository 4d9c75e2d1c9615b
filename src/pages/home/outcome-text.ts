import type { Bet } from "../../../contract/bets.ts";
import { games } from "../../games/games.ts";
import { multiplierOf } from "../../games/table/bets/shown-game.ts";
import type { Format } from "../../i18n/format.ts";

/** What came of a bet, short enough for a row of bets of all games: as its game says it, else what it paid of its stake. */
export function outcomeText(bet: Bet, format: Format): string {
  return games[bet.game].outcome?.(bet, format) ?? format.multiplier(multiplierOf(bet));
}
