import { type Spin, spin } from "./spin.ts";
import type { SlotTable } from "./slot-table.ts";

export interface SlotRound {
  /** The paid spin, and then each free one. */
  spins: Spin[];
  units: number;
  /** It has won all that a round may win, and ended there. */
  isTop: boolean;
}

/** A paid spin and all free spins that it brings, which one row of words decides: as many of them as reels for each. */
export function playRound(table: SlotTable, words: Iterator<number, unknown>): SlotRound {
  return follow(table, () => table.strips.map(({ length }) => Math.floor((nextOf(words) * length) / 2 ** 32)));
}

/** The same round again, from where its reels have stopped. */
export function readRound(table: SlotTable, stops: readonly (readonly number[])[]): SlotRound {
  let index = 0;
  return follow(table, () => stops[index++] ?? []);
}

/** Far more than any round will have: the probability of it is beyond what can be written down. */
const mostSpins = 10_000;

function follow(table: SlotTable, stopsOf: () => readonly number[]): SlotRound {
  const cap = table.maxWin * table.stakeUnits;
  const spins: Spin[] = [];
  let units = 0;
  for (let left = 1; left > 0 && units < cap && spins.length < mostSpins; left -= 1) {
    const next = spin(table, stopsOf(), spins.length > 0);
    spins.push(next);
    units += next.units;
    left += next.freeSpins;
  }
  return { spins, units: Math.min(units, cap), isTop: units >= cap };
}

function nextOf(words: Iterator<number, unknown>): number {
  const { value, done } = words.next();
  if (done) throw new Error("ran out of random words");
  return Number(value);
}
