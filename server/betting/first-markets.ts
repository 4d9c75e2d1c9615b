import type { OfferedEvent, OfferedMarket } from "./book.ts";

/**
 * The markets that lists show of an event: who wins, and the most even total and handicap. Which of those it is stays
 * while it is open, so that a list does not jump from line to line.
 */
export function createFirstMarkets() {
  const chosen = new Map<string, string>();
  return {
    of(event: OfferedEvent): OfferedMarket[] {
      const open = [...event.markets.values()].filter(({ state }) => state !== "closed");
      const winner = open.find(({ kind }) => winners.includes(kind));
      const lines = ["total", "handicap"].flatMap((what) => {
        const of = open.filter(({ kind }) => kind.toLowerCase().endsWith(what) || kind.startsWith(what));
        const name = `${event.id} ${what}`;
        const kept = of.find(({ id }) => id === chosen.get(name));
        const first = kept ?? of.toSorted((one, other) => unevenness(one) - unevenness(other))[0];
        if (first) chosen.set(name, first.id);
        return first ?? [];
      });
      return winner ? [winner, ...lines] : lines;
    },
    forget(event: string): void {
      for (const what of ["total", "handicap"]) chosen.delete(`${event} ${what}`);
    },
  };
}
export type FirstMarkets = ReturnType<typeof createFirstMarkets>;

const winners = ["winner3", "winner2", "matchWinner"];

function unevenness({ selections }: OfferedMarket): number {
  const chances = [...selections.values()].map(({ fair: { chance } }) => chance);
  return Math.max(...chances) - Math.min(...chances);
}
