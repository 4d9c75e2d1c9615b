/* What is told about the coin where nobody flips it. */

export const coinflipRtp = "0.99";

export const mostFlips = 20;

/** In ten-thousandths. The edge is taken once, so continuing costs nothing. */
export function flipsMultiplier(wins: number): bigint {
  return wins === 0 ? 0n : 9_900n * 2n ** BigInt(wins);
}
