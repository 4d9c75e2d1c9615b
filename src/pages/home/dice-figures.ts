import { leastWinning, mostWinning, multiplierFor } from "../../../rules/games/dice-figures.ts";

/** Between what a player of dice chooses: chances in hundredths of a percent, multipliers in ten-thousandths. */
export const diceSpan = {
  leastChance: leastWinning,
  mostChance: mostWinning,
  leastMultiplierE4: multiplierFor(mostWinning),
  mostMultiplierE4: multiplierFor(leastWinning),
};
