import { multiplierFor } from "../../../rules/games/dice.ts";

// Of ten thousand rolls at least one wins, and at most as many as the rules allow.
const leastWinning = 1;
const mostWinning = 9_800;

/** Between what a player of dice chooses: chances in hundredths of a percent, multipliers in ten-thousandths. */
export const diceSpan = {
  leastChance: leastWinning,
  mostChance: mostWinning,
  leastMultiplierE4: multiplierFor(mostWinning),
  mostMultiplierE4: multiplierFor(leastWinning),
};
