import { flipsMultiplier, mostFlips } from "../../../rules/games/coinflip-figures.ts";
import { isOverCap } from "../../../rules/limits.ts";
import type { Currency, Micro } from "../../../rules/money.ts";

/** So many are shown at a time. */
export const rungsShown = 6;

/** The highest rung that the payout cap leaves a stake: there the round pays out by itself. */
export function topRung(stake: Micro, currency: Currency): number {
  let top = mostFlips;
  while (top > 1 && isOverCap(stake, flipsMultiplier(top), currency)) top -= 1;
  return top;
}

/** The rungs from the last one won upwards, lowest first. */
export function rungsFrom(wins: number, top: number): number[] {
  const first = Math.max(1, Math.min(wins, top - rungsShown + 1));
  return Array.from({ length: Math.min(rungsShown, top) }, (_, index) => first + index);
}
