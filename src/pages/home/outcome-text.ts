import type { Bet } from "../../../contract/bets.ts";
import { manifestOf } from "../../games/games.ts";
import { multiplierOf } from "../../games/table/bets/shown-game.ts";
import type { Format } from "../../i18n/format.ts";

/** A short result for a list of bets of all games: the game's own wording, otherwise the multiplier. */
export function outcomeText(bet: Bet, format: Format): string {
  return manifestOf(bet.game)?.outcome?.(bet, format) ?? format.multiplier(multiplierOf(bet));
}
