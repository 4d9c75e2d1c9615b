/* What is told about dice where nobody plays it: apart from its schemas, which only a table needs. */

export const diceRtp = "0.99";

export const outcomes = 10_000;

/** Of the rolls at least one wins, and at most as many as the rules allow. */
export const leastWinning = 1;
export const mostWinning = 9_800;

/** In ten-thousandths; the return of 99 % is floored here and nowhere else. */
export function multiplierFor(winning: number): bigint {
  return 99_000_000n / BigInt(winning);
}
