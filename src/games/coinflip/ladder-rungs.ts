import { flipsMultiplier, mostFlips } from "../../../rules/games/coinflip-figures.ts";
import { isOverCap } from "../../../rules/limits.ts";
import type { Currency, Micro } from "../../../rules/money.ts";

export const rungsShown = 6;

/** The highest rung that the payout cap allows for a stake; there the round cashes out by itself. */
export function topRung(stake: Micro, currency: Currency): number {
  let top = mostFlips;
  while (top > 1 && isOverCap(stake, flipsMultiplier(top), currency)) top -= 1;
  return top;
}

/** The shown rungs from the last one won upwards, lowest first. */
export function rungsFrom(wins: number, top: number): number[] {
  const first = Math.max(1, Math.min(wins, top - rungsShown + 1));
  return Array.from({ length: Math.min(rungsShown, top) }, (_, index) => first + index);
}
