/* What is told about the coin where nobody flips it. */

export const coinflipRtp = "0.99";

/** The ladder's last step. */
export const mostFlips = 20;

/** Multiplier after this many wins, in ten-thousandths; the edge is taken once, so continuing costs nothing. */
export function flipsMultiplier(wins: number): bigint {
  return wins === 0 ? 0n : 9_900n * 2n ** BigInt(wins);
}
