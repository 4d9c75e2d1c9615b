import type { BookSport } from "../../rules/betting/sports.ts";
import { distance, type Word, wordsOf } from "../../rules/catalog/words.ts";
import type { Book, OfferedEvent } from "./book.ts";

export interface EventWish {
  state?: "live" | "upcoming" | undefined;
  sport?: BookSport | undefined;
  league?: string | undefined;
  beforeMs?: number | undefined;
  search?: string | undefined;
}

/** Those that can be bet on, or could be a moment ago, by when they begin. */
export function findEvents(book: Book, { state, sport, league, beforeMs, search = "" }: EventWish): OfferedEvent[] {
  const typed = wordsOf(search);
  return [...book.events()]
    .filter(
      (event) =>
        (state === undefined
          ? isLive(event) || isUpcoming(event)
          : state === "live"
            ? isLive(event)
            : isUpcoming(event)) &&
        (sport === undefined || event.fixture.sport === sport) &&
        (league === undefined || event.fixture.league.id === league) &&
        (beforeMs === undefined || startOf(event) < beforeMs) &&
        isNamed(event, typed),
    )
    .toSorted(soonestFirst);
}

export function isLive({ fixture: { state } }: OfferedEvent): boolean {
  return state === "live" || state === "suspended";
}

export function isUpcoming({ fixture: { state } }: OfferedEvent): boolean {
  return state === "scheduled" || state === "prematch";
}

export function startOf({ fixture }: OfferedEvent): number {
  return Date.parse(fixture.starts_at);
}

export function soonestFirst(one: OfferedEvent, other: OfferedEvent): number {
  return startOf(one) - startOf(other) || (one.id < other.id ? -1 : 1);
}

/** Each word that was typed, in any of the languages. */
function isNamed({ fixture: { home, away, league } }: OfferedEvent, typed: readonly Word[]): boolean {
  if (typed.length === 0) return true;
  const words = [home, away, league.names].flatMap((names) => Object.values(names).flatMap(wordsOf));
  return typed.every((word) => words.some((each) => distance(word, each) !== undefined));
}
