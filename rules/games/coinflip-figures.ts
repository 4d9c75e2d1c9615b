/* Figures of coin flip for pages that do not play it. */

export const coinflipRtp = "0.99";

export const mostFlips = 20;

/** In ten-thousandths. The edge is taken once, so continuing costs nothing. */
export function flipsMultiplier(wins: number): bigint {
  return wins === 0 ? 0n : 9_900n * 2n ** BigInt(wins);
}
