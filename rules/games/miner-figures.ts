import { combinations } from "./combinations.ts";

/* Figures of miner for pages that do not play it. */

export const minerRtp = "0.99";
export const cells = 25;
export const leastMines = 1;
export const mostMines = 24;

/** In ten-thousandths. */
export function safeMultiplier(mines: number, safe: number): bigint {
  if (safe === 0) return 0n;
  return (9_900n * combinations(cells, safe)) / combinations(cells - mines, safe);
}

export function safeProbability(mines: number, opened: number): number {
  return (cells - mines - opened) / (cells - opened);
}
