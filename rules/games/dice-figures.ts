/* What is told about dice where nobody plays it: apart from its schemas, which only a table needs. */

export const diceRtp = "0.99";

export const outcomes = 10_000;
export const lastRoll = outcomes - 1;

/** Of the rolls at least one wins, and at most as many as the rules allow. */
export const leastWinning = 1;
export const mostWinning = 9_800;

/** What is given back over all rolls, in ten-thousandths of one stake on each. */
const returned = 99_000_000n;

/** In ten-thousandths; the return of 99 % is floored here and nowhere else. */
export function multiplierFor(winning: number): bigint {
  return returned / BigInt(winning);
}

/** The most rolls that may win where no less than this multiplier is to be paid. */
export function winningFor(multiplierE4: bigint): number {
  return Number(returned / multiplierE4);
}
