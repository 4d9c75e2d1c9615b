import type { ShownBet } from "../../contract/feed.ts";

/** The newest of some bets, newest first. */
export interface LatestBets {
  list(): readonly ShownBet[];
  onBets(hear: (items: readonly ShownBet[]) => void): void;
  /** The list is another one than was told. */
  onReload(hear: () => void): void;
}

/** Grows by what is told, and is read anew where something may have been missed. */
export function createLatestBets(read: () => Promise<ShownBet[]>) {
  const hearBets: ((items: readonly ShownBet[]) => void)[] = [];
  const hearReload: (() => void)[] = [];
  let latest: readonly ShownBet[] = [];

  function add(told: readonly ShownBet[]): void {
    // What was read from the database may be told as well.
    const items = without(told, latest);
    if (items.length === 0) return;
    latest = [...items, ...latest].slice(0, mostLatest);
    for (const hear of hearBets) hear(items);
  }

  async function reload(): Promise<void> {
    const before = latest;
    const found = await read();
    // What was told meanwhile may be newer than what was read.
    const told = without(latest, before);
    latest = [...told, ...without(found, told)].slice(0, mostLatest);
    for (const hear of hearReload) hear();
  }

  return {
    add,
    reload,
    list: () => latest,
    onBets: (hear: (items: readonly ShownBet[]) => void) => void hearBets.push(hear),
    onReload: (hear: () => void) => void hearReload.push(hear),
  };
}

export const mostLatest = 40;

function without(items: readonly ShownBet[], shown: readonly ShownBet[]): ShownBet[] {
  const ids = new Set(shown.map(({ id }) => id));
  return items.filter(({ id }) => !ids.has(id));
}
