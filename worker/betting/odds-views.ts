import type { BookEvent, BookMarket, EventsWish, Selection } from "../../contract/betting.ts";
import type { BookSport } from "../../rules/betting/sports.ts";
import type { Cached } from "../cache/player-cache.ts";

/** What is listed: by the channels of lists where there are some, else as the house finds it. */
export type ListWish =
  | { list: "live"; sport?: BookSport; league?: string }
  | { list: "sport"; sport: BookSport; league?: string; before?: string; after?: string }
  | { list: "upcoming"; before?: string; after?: string }
  | { list: "found"; wish: Pick<EventsWish, "state" | "before" | "search" | "ids"> };

interface Heard {
  /** Since when the house hears nothing of its feed. */
  staleSince: string | null;
  /** How far the house's clock is ahead of this device's. */
  aheadMs: number;
}

export type SeenList = Cached<Heard & { events: BookEvent[] }>;
/** Null where the house has no such event. */
export type SeenEvent = Cached<Heard & { event: BookEvent | null }>;

/** A selection of a slip as it stands now. */
export interface SeenLeg {
  id: string;
  event: Pick<BookEvent, "id" | "sport" | "home" | "away" | "league" | "starts_at" | "state">;
  score: readonly [number, number] | null;
  /** Undefined of what the house offers no more. */
  market: Pick<BookMarket, "id" | "kind" | "line_q" | "part" | "expected_return"> | undefined;
  selection: Selection | undefined;
}
/** `gone`: those of events that the house has no more. */
export type SeenLegs = Cached<Heard & { legs: SeenLeg[]; gone: string[] }>;
