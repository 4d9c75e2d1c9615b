import { type BellEntry, type BellState } from "../../contract/bell.ts";

/** As many as the house keeps of a player. */
const mostKept = 100;

/**
 * What is known of the bell once the house has told more of it. Its states follow one another, so the one that knows more
 * is the newer one, in whichever order they come; entries that it does not repeat are kept.
 */
export function withTold(known: BellState | undefined, told: BellState): BellState {
  if (!known) return told;
  if (isNewer(known, told)) return { ...known, items: merged(known.items, told.items) };
  return { ...told, items: merged(told.items, known.items) };
}

/** Whether there are entries between those that are known and those that were told. */
export function leavesGap(known: BellState | undefined, told: BellState): boolean {
  const last = told.items.at(-1)?.id;
  return last !== undefined && last > (known?.items[0]?.id ?? 0) + 1;
}

/** The bell as it will be once what was read here has arrived. */
export function withRead(bell: BellState, readTo: number): BellState {
  if (readTo <= bell.read_to) return bell;
  return { ...bell, read_to: readTo, unread: bell.items.filter(({ id }) => id > readTo).length };
}

function isNewer(one: BellState, other: BellState): boolean {
  return (one.items[0]?.id ?? 0) + one.read_to > (other.items[0]?.id ?? 0) + other.read_to;
}

function merged(items: readonly BellEntry[], others: readonly BellEntry[]): BellEntry[] {
  const ids = new Set(items.map(({ id }) => id));
  return [...items, ...others.filter(({ id }) => !ids.has(id))]
    .sort((one, other) => other.id - one.id)
    .slice(0, mostKept);
}
