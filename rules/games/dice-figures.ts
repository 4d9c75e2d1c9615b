/* Figures of dice for pages that do not play it, without the schemas that only the table needs. */

export const diceRtp = "0.99";

export const outcomes = 10_000;
export const lastRoll = outcomes - 1;

export const leastWinning = 1;
export const mostWinning = 9_800;

/** Total return over all rolls at a stake of one on each, in ten-thousandths. */
const returned = 99_000_000n;

/** In ten-thousandths; the 99 % return is rounded down only here. */
export function multiplierFor(winning: number): bigint {
  return returned / BigInt(winning);
}

/** The largest number of winning rolls that still pays at least this multiplier. */
export function winningFor(multiplierE4: bigint): number {
  return Number(returned / multiplierE4);
}
