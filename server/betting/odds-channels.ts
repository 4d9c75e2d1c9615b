import type { BookEvent, OddsNews } from "../../contract/betting.ts";
import { bookSport } from "../../contract/odds-feed.ts";
import { createPublicFeed } from "../live/public-feed.ts";
import { createThrottle } from "../runtime/throttle.ts";
import type { Book, BookChange, OfferedEvent } from "./book.ts";
import { findEvents } from "./find-events.ts";
import type { FirstMarkets } from "./first-markets.ts";
import { staleSince } from "./get-sports.ts";
import { toShownEvent } from "./shown-event.ts";

/**
 * What everybody is told of the book, by event and by list. However fast prices change, a channel tells a few times a
 * second what has changed since; one that nobody has joined does nothing.
 */
export function createOddsChannels({ book, firstMarkets }: { book: Book; firstMarkets: FirstMarkets }) {
  const open = new Map<string, { hear(change: BookChange): void; hearStale(): void }>();
  book.onChange((change) => {
    for (const channel of open.values()) channel.hear(change);
  });
  // Each says it of the whole feed, also where none of its own markets have become silent.
  book.onStale(() => {
    for (const channel of open.values()) channel.hearStale();
  });

  return {
    parameter: /^[\w-]{1,40}$/,
    open(name: string) {
      const isList = name === "live" || bookSport.options.some((sport) => sport === name);
      const channel = (isList ? openList : openEvent)(name);
      open.set(name, channel);
      return {
        feed: channel.feed,
        close: () => {
          if (open.get(name) === channel) open.delete(name);
          channel.close();
        },
      };
    },
  };

  function openEvent(id: string) {
    /** Undefined: nothing; "all": all of it. */
    let dirty: Set<string> | "all" = new Set();
    const feed = createPublicFeed({ channel: `odds:${id}`, snapshot: () => ({ whole: true, ...news("all") }) });
    const throttle = createThrottle(eventEveryMs, () => {
      const changed = dirty;
      dirty = new Set();
      feed.tell("odds", news(changed));
    });

    function news(changed: ReadonlySet<string> | "all"): OddsNews {
      const event = book.event(id);
      if (!event) return { events: [], gone: changed === "all" ? [id] : [], stale_since: staleSince(book) };
      const markets = [...event.markets.values()].filter((market) => changed === "all" || changed.has(market.id));
      return { events: [toShownEvent(book, event, markets)], gone: [], stale_since: staleSince(book) };
    }

    return {
      feed,
      hear({ event, markets }: BookChange) {
        if (event !== id) return;
        if (markets === undefined) dirty = "all";
        else if (dirty !== "all") for (const market of markets) dirty.add(market);
        throttle.want();
      },
      hearStale: throttle.want,
      close: throttle.close,
    };
  }

  function openList(name: string) {
    let told = shown();
    const feed = createPublicFeed({
      channel: `odds:${name}`,
      // Whoever comes hears what the others have been told so far: what has changed since comes to all of them.
      snapshot: () =>
        ({ whole: true, events: [...told.values()], gone: [], stale_since: staleSince(book) }) satisfies OddsNews,
    });
    const throttle = createThrottle(listEveryMs, tell);

    function tell(): void {
      const now = shown();
      const events = [...now.values()].flatMap((event) => changesOf(told.get(event.id), event));
      const gone = [...told.keys()].filter((id) => !now.has(id));
      told = now;
      feed.tell("odds", { events, gone, stale_since: staleSince(book) } satisfies OddsNews);
    }

    function shown(): Map<string, BookEvent> {
      const wish =
        name === "live" ? ({ state: "live" } as const) : { state: "upcoming" as const, sport: sportOf(name) };
      const found = findEvents(book, wish).slice(0, mostListed);
      return new Map(found.map((event) => [event.id, toShownEvent(book, event, firstMarkets.of(event))]));
    }

    return {
      feed,
      hear({ event, sport }: BookChange) {
        const after = book.event(event);
        if (told.has(event) || (after && isOf(after, sport))) throttle.want();
      },
      hearStale: throttle.want,
      close: throttle.close,
    };

    function isOf({ fixture: { state } }: OfferedEvent, sport: string): boolean {
      return name === "live" ? state === "live" || state === "suspended" : name === sport;
    }
  }
}

/** Empty if nothing has; of the markets those that have, and those closed that have made way for others. */
function changesOf(before: BookEvent | undefined, after: BookEvent): BookEvent[] {
  if (!before) return [after];
  const markets = after.markets.filter(
    (market) =>
      !isSame(
        market,
        before.markets.find(({ id }) => id === market.id),
      ),
  );
  const left = before.markets.filter((market) => !after.markets.some(({ id }) => id === market.id));
  const closed = left.map((market) => ({
    ...market,
    state: "closed" as const,
    selections: market.selections.map((each) => ({ ...each, price: null, state: "closed" as const })),
  }));
  const isRestSame = isSame({ ...after, markets: [] }, { ...before, markets: [] });
  if (isRestSame && markets.length + closed.length === 0) return [];
  return [{ ...after, markets: [...markets, ...closed] }];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function sportOf(name: string) {
  return bookSport.options.find((sport) => sport === name);
}

/** Where one bets while a match is played. */
const eventEveryMs = 250;
/** Hundreds of prices move in it all the time: a phone that looks at it on a train has half the messages to take. */
const listEveryMs = 500;
const mostListed = 200;
