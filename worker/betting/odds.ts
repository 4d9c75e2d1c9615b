import {
  auditTime,
  combineLatest,
  defer,
  filter,
  from,
  map,
  merge,
  type Observable,
  of,
  ReplaySubject,
  share,
  startWith,
  switchMap,
  throttleTime,
  timer,
} from "rxjs";
import { type BookEvent, getEvents, getSports, oddsNews, type Sports } from "../../contract/betting.ts";
import { bookSport } from "../../contract/odds-feed.ts";
import type { Cached } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { askWhileWatched } from "../transport/ask-while-watched.ts";
import { type ToldOdds, withOdds } from "./fold-odds.ts";
import type { KnownOdds } from "./known-odds.ts";
import { listed } from "./odds-parts.ts";
import type { ListWish, SeenEvent, SeenLeg, SeenLegs, SeenList } from "./odds-views.ts";
import type { Told } from "./told.ts";

/** A figure that stands for less nobody has read, and with several of these on a screen each has its turn. */
const everyMs = 100;
const foundEveryMs = 4_000;
const typingMs = 150;

/** What can be bet on and at which prices, as the house tells it: only of what somebody looks at. */
export function createOdds(context: WorkerContext, known: KnownOdds) {
  const { call, clock, connection, environment, live } = context;
  const channels = new Map<string, Observable<ToldOdds | undefined>>();
  const isOnline$ = combineLatest([connection.state$, live.connected$]).pipe(
    map(([{ online }, isConnected]) => ({ online, isConnected })),
  );

  const aheadMs = () => clock.now() - environment.now();
  const now = () => new Date(environment.now()).toISOString();

  /** One listener for each channel, however many views are made of it. */
  function channel$(name: string, isList: boolean): Observable<ToldOdds | undefined> {
    const open =
      channels.get(name) ??
      defer(() => {
        let told: ToldOdds | undefined;
        return live.channel$("odds", oddsNews, name).pipe(map(({ data }) => (told = withOdds(told, data, isList))));
      }).pipe(share({ connector: () => new ReplaySubject<ToldOdds | undefined>(1) }));
    channels.set(name, open);
    return open;
  }

  /** What is told while the line lives; else what was told last, as of when, or what the device has from before. */
  function seen$<Value, From>(
    told$: Observable<From | undefined>,
    recall: () => Promise<Told<Value> | undefined>,
    view: (told: From) => Value,
    keep: (value: Value) => void,
  ): Observable<Cached<Value>> {
    return defer(() => {
      let latest: Told<Value> | undefined;
      /** What was heard before the line broke is old until something is heard over another one. */
      let outdated: Told<Value> | undefined;
      const fresh$ = told$.pipe(
        filter((told) => told !== undefined),
        throttleTime(everyMs, undefined, { leading: true, trailing: true }),
        map((told) => {
          latest = { value: view(told), at: now() };
          keep(latest.value);
          return latest;
        }),
        startWith(undefined),
      );
      const before$ = from(recall()).pipe(startWith(undefined));
      return combineLatest([fresh$, before$, isOnline$]).pipe(
        map(([, before, { online, isConnected }]): Cached<Value> => {
          if (!online || !isConnected) outdated = latest;
          const shown = latest ?? before;
          if (shown) return { ...shown, stale: latest === outdated };
          return online ? undefined : null;
        }),
        // A tab keeps what it has until there is something to show.
        switchMap((seen) => (seen === undefined ? [] : [seen])),
      );
    });
  }

  const heard = ({ staleSince }: { staleSince: string | null }) => ({ staleSince, aheadMs: aheadMs() });

  function list$(wish: ListWish): Observable<SeenList> {
    const name = JSON.stringify(wish);
    const told$ =
      wish.list === "found"
        ? found$(wish.wish)
        : wish.list === "upcoming"
          ? upcoming$
          : channel$(wish.list === "live" ? "live" : wish.sport, true);
    return seen$(
      told$,
      async () => {
        const kept = (await known.read()).lists.get(name);
        return kept && { ...kept, value: { events: kept.value, staleSince: null, aheadMs: aheadMs() } };
      },
      (told) => ({ ...heard(told), events: chosen(told, wish) }),
      ({ events }) => void known.keepList(name, events),
    );
  }

  /** Of every sport, as soon as all of them have been told. */
  const upcoming$ = defer(() => combineLatest(bookSport.options.map((sport) => channel$(sport, true)))).pipe(
    map((all): ToldOdds | undefined => {
      const told = all.flatMap((one) => one ?? []);
      if (told.length < all.length) return undefined;
      const staleSince = told.find((one) => one.staleSince !== null)?.staleSince ?? null;
      return { events: new Map(told.flatMap(({ events }) => [...events])), staleSince, isGone: false };
    }),
  );

  /** What no channel tells is asked for, anew every few seconds. */
  function found$(wish: Extract<ListWish, { list: "found" }>["wish"]): Observable<ToldOdds | undefined> {
    const again$ = merge(timer(wish.search === undefined ? 0 : typingMs, foundEveryMs), connection.returned$);
    return again$.pipe(
      switchMap(async () => {
        const answer = await call(getEvents, { ...wish, limit: "50" });
        if (!answer.ok) return undefined;
        const events = new Map(answer.value.items.map((event) => [event.id, event]));
        return { events, staleSince: answer.value.stale_since, isGone: false } satisfies ToldOdds;
      }),
    );
  }

  function event$({ id }: { id: string }): Observable<SeenEvent> {
    return seen$(
      channel$(id, false),
      async () => {
        const kept = (await known.read()).events.get(id);
        return kept && { ...kept, value: { event: kept.value, staleSince: null, aheadMs: aheadMs() } };
      },
      (told) => ({ ...heard(told), event: told.events.get(id) ?? null }),
      ({ event }) => void (event && known.keepEvent(event)),
    );
  }

  /** The selections of a slip, by their ids. */
  function legs$({ ids }: { ids: string[] }): Observable<SeenLegs> {
    const events = [...new Set(ids.map(eventOf))];
    if (events.length === 0)
      return of({ value: { legs: [], gone: [], staleSince: null, aheadMs: 0 }, at: now(), stale: false });
    return combineLatest([combineLatest(events.map((id) => event$({ id }))), from(known.read())]).pipe(
      auditTime(0),
      map(([all, kept]): SeenLegs => {
        const shown = all.flatMap((seen) => seen ?? []);
        const isGone = (id: string) => all[events.indexOf(eventOf(id))]?.value.event === null;
        const legs = ids.flatMap((id) => {
          const event = shown.find(({ value }) => value.event?.id === eventOf(id))?.value.event;
          if (event) return legOf(id, event);
          // What the house has no more is still called as it was.
          const last = isGone(id) ? kept.events.get(eventOf(id))?.value : undefined;
          return last ? { ...legOf(id, last), selection: undefined } : [];
        });
        const [first] = shown;
        if (!first) return null;
        return {
          value: { ...first.value, legs, gone: ids.filter(isGone) },
          at: shown.reduce((least, { at }) => (at < least ? at : least), first.at),
          stale: shown.some(({ stale }) => stale),
        };
      }),
    );
  }

  const sports$ = askWhileWatched<Sports>(context, {
    recall: async () => (await known.read()).sports,
    async ask(signal) {
      const answer = await call(getSports, {}, { signal });
      if (!answer.ok) return undefined;
      void known.keepSports(answer.value);
      return { value: answer.value, at: now() };
    },
  });

  return {
    sports$: () => sports$,
    list$,
    event$,
    legs$,
  };
}

function chosen({ events }: ToldOdds, wish: ListWish): BookEvent[] {
  if (wish.list === "found") return [...events.values()].map(listed);
  const { sport, league } = wish.list === "upcoming" ? {} : wish;
  const { before = "9", after = "" } = wish.list === "live" ? {} : wish;
  return [...events.values()]
    .filter(
      (event) =>
        (sport === undefined || event.sport === sport) &&
        (league === undefined || event.league.id === league) &&
        event.starts_at < before &&
        event.starts_at >= after,
    )
    .map(listed)
    .toSorted((one, other) => (one.starts_at + one.id < other.starts_at + other.id ? -1 : 1));
}

function eventOf(selection: string): string {
  return selection.split(":")[0] ?? "";
}

function legOf(id: string, event: BookEvent): SeenLeg {
  const market = event.markets.find(({ id: of }) => of === id.split(":")[1]);
  const { id: eventId, sport, home, away, league, starts_at, state, score } = event;
  return {
    id,
    event: { id: eventId, sport, home, away, league, starts_at, state },
    score: score && [score.score[0], score.score[1]],
    market: market && {
      id: market.id,
      kind: market.kind,
      expected_return: market.expected_return,
      ...(market.line_q !== undefined && { line_q: market.line_q }),
      ...(market.part !== undefined && { part: market.part }),
    },
    selection: market?.selections.find(({ id: of }) => of === id),
  };
}
