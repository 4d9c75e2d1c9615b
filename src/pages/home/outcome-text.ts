import type { Bet } from "../../../contract/games.ts";
import type { Format } from "../../i18n/format.ts";

/** What came of a bet, short enough for a row of bets of all games: the roll of dice, else what it paid of its stake. */
export function outcomeText({ game, outcome, multiplier }: Bet, format: Format): string {
  const { roll } = (outcome ?? {}) as { roll?: unknown };
  return game === "dice" && typeof roll === "number" ? format.roll(roll) : format.multiplier(multiplier);
}
