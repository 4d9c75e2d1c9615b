import { getSports as call, type Sports } from "../../contract/betting.ts";
import { bookSport } from "../../contract/odds-feed.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./betting-house.ts";
import type { Book, OfferedEvent } from "./book.ts";
import { isLive, isUpcoming } from "./find-events.ts";

export const getSports = serve(call, async (_input, { house }) => {
  if (!house.betting) return refuse("unavailable");
  const { book } = house.betting;
  return { items: bookSport.options.map((id) => ({ id, ...countsOf(book, id) })), stale_since: staleSince(book) };
});

export function staleSince(book: Book): string | null {
  const since = book.staleSince();
  return since === undefined ? null : new Date(since).toISOString();
}

type Counts = Omit<Sports["items"][number], "id">;

function countsOf(book: Book, sport: string): Counts {
  const leagues = new Map<string, Counts["leagues"][number]>();
  const counts: Counts = { live: 0, upcoming: 0, leagues: [] };
  for (const event of book.events()) {
    if (event.fixture.sport !== sport) continue;
    const [live, upcoming] = [isLive(event) ? 1 : 0, isUpcoming(event) ? 1 : 0];
    if (live + upcoming === 0) continue;
    const league = leagueOf(event);
    league.live += live;
    league.upcoming += upcoming;
    counts.live += live;
    counts.upcoming += upcoming;
  }
  return { ...counts, leagues: [...leagues.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)) };

  function leagueOf({ fixture: { league } }: OfferedEvent): Counts["leagues"][number] {
    const known = leagues.get(league.id) ?? { ...league, live: 0, upcoming: 0 };
    leagues.set(league.id, known);
    return known;
  }
}
