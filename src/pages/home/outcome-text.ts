import type { Bet } from "../../../contract/bets.ts";
import { multiplierOf } from "../../games/table/shown-game.ts";
import type { Format } from "../../i18n/format.ts";

/** What came of a bet, short enough for a row of bets of all games: the roll of dice, else what it paid of its stake. */
export function outcomeText(bet: Bet, format: Format): string {
  const { roll } = (bet.outcome ?? {}) as { roll?: unknown };
  return bet.game === "dice" && typeof roll === "number" ? format.roll(roll) : format.multiplier(multiplierOf(bet));
}
