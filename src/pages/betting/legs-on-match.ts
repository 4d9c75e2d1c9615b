import type { BookBet, BookLeg } from "../../../contract/betting.ts";

/**
 * What a player has on a match, by selection, from copies of their bets: of two the later one tells, as settlements may
 * be corrected.
 */
export function legsOnMatch(copies: readonly BookBet[], event: string): Map<string, BookLeg> {
  const latest = new Map<string, BookBet>();
  for (const bet of copies) {
    const known = latest.get(bet.id);
    if (!known || bet.settlements.length >= known.settlements.length) latest.set(bet.id, bet);
  }
  return new Map(
    [...latest.values()]
      .filter(({ state }) => state !== "rejected")
      .flatMap(({ legs }) => legs.filter((leg) => leg.event === event).map((leg) => [leg.selection, leg])),
  );
}
