/* What is told about the coin where nobody flips it. */

export const coinflipRtp = "0.99";

/** The ladder ends with this many. */
export const mostFlips = 20;

/** After so many flips won, in ten-thousandths: the edge is taken once, so going on costs nothing. */
export function flipsMultiplier(wins: number): bigint {
  return wins === 0 ? 0n : 9_900n * 2n ** BigInt(wins);
}
