import type { Random } from "./sport.ts";

/** The chances of 0, 1, 2 … events, as many as matter. */
export function poissonChances(rate: number): number[] {
  const chances: number[] = [];
  let [chance, left] = [Math.exp(-rate), 1];
  for (let count = 0; left > 1e-13 || count < rate; count += 1, chance *= rate / count) {
    chances.push(chance);
    left -= chance;
  }
  return chances;
}

export function poisson(rate: number, random: Random): number {
  let [count, chance, left] = [0, Math.exp(-rate), random()];
  for (; left >= chance && chance > 0; left -= chance, count += 1, chance *= rate / count);
  return count;
}
