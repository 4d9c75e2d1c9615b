import { keno } from "../../../rules/games/keno.ts";
import { mostPicks, numbers, type Risk } from "../../../rules/games/keno-figures.ts";

export type Picks = readonly number[];

/** One of 0 … size−1. */
export type RandomIndex = (size: number) => number;

export function toggled(picks: Picks, number: number): Picks {
  if (picks.includes(number)) return picks.filter((picked) => picked !== number);
  return picks.length < mostPicks ? [...picks, number] : picks;
}

/** So many picks: the last ones go, or random ones come. */
export function withCount(picks: Picks, count: number, probability: RandomIndex): Picks {
  const wanted = Math.min(mostPicks, Math.max(0, count));
  const kept = picks.slice(0, wanted);
  while (kept.length < wanted) {
    const free = everyNumber.filter((number) => !kept.includes(number));
    kept.push(free[probability(free.length)] as number);
  }
  return kept;
}

/** Other numbers, as many as there are; ten where there are none. */
export function redrawn(picks: Picks, probability: RandomIndex): Picks {
  return withCount([], picks.length || mostPicks, probability);
}

export function areSame(some: Picks, others: Picks): boolean {
  return some.length === others.length && some.every((number) => others.includes(number));
}

/** Out of text that was kept: what is no pick is left out. */
export function readPicks(text: string | undefined): Picks {
  const read = (text ?? "").split(" ").map(Number);
  return read
    .filter((number, index) => everyNumber.includes(number) && read.indexOf(number) === index)
    .slice(0, mostPicks);
}

/** What the row gives back of all stakes in the long run, out of every way in which its draw can end. */
export function returnOf(risk: Risk, picks: number): number {
  return keno
    .endings({ risk, picks: everyNumber.slice(0, picks) })
    .reduce((sum, { probability, multiplierE4 }) => sum + (probability * Number(multiplierE4)) / 10_000, 0);
}

export const everyNumber: Picks = Array.from({ length: numbers }, (_, index) => index + 1);
