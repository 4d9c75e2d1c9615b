import { keno } from "../../../rules/games/keno.ts";
import { mostPicks, numbers, type Risk } from "../../../rules/games/keno-figures.ts";

export type Picks = readonly number[];

/** A random index from 0 to size − 1. */
export type RandomIndex = (size: number) => number;

export function toggled(picks: Picks, number: number): Picks {
  if (picks.includes(number)) return picks.filter((picked) => picked !== number);
  return picks.length < mostPicks ? [...picks, number] : picks;
}

/** With this many picks: the last ones are dropped, or random ones added. */
export function withCount(picks: Picks, count: number, randomIndex: RandomIndex): Picks {
  const wanted = Math.min(mostPicks, Math.max(0, count));
  const chosen = picks.slice(0, wanted);
  while (chosen.length < wanted) {
    const free = everyNumber.filter((number) => !chosen.includes(number));
    chosen.push(free[randomIndex(free.length)] as number);
  }
  return chosen;
}

/** As many random picks as there are now, or ten if there are none. */
export function redrawn(picks: Picks, randomIndex: RandomIndex): Picks {
  return withCount([], picks.length || mostPicks, randomIndex);
}

export function areSame(some: Picks, others: Picks): boolean {
  return some.length === others.length && some.every((number) => others.includes(number));
}

/** Parses stored picks and leaves out invalid ones. */
export function readPicks(text: string | undefined): Picks {
  const read = (text ?? "").split(" ").map(Number);
  return read
    .filter((number, index) => everyNumber.includes(number) && read.indexOf(number) === index)
    .slice(0, mostPicks);
}

/** The long-run return of a row, computed from all possible endings of its draw. */
export function returnOf(risk: Risk, picks: number): number {
  return keno
    .endings({ risk, picks: everyNumber.slice(0, picks) })
    .reduce((sum, { probability, multiplierE4 }) => sum + (probability * Number(multiplierE4)) / 10_000, 0);
}

export const everyNumber: Picks = Array.from({ length: numbers }, (_, index) => index + 1);
