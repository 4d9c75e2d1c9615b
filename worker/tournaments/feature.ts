import {
  combineLatest,
  filter,
  map,
  merge,
  type Observable,
  of,
  ReplaySubject,
  share,
  startWith,
  Subject,
  switchMap,
  tap,
  throttleTime,
} from "rxjs";
import * as v from "valibot";
import type { Answer } from "../../contract/errors.ts";
import {
  getTournament,
  getTournaments,
  joinTournament,
  tournament,
  type Tournament,
  tournamentDetail,
  type TournamentDetail,
  tournamentNews,
  type TournamentNews,
} from "../../contract/tournaments.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { Cached, PlayerCache } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { askWhileWatched } from "../transport/ask-while-watched.ts";
import { failed } from "../transport/failed.ts";

const readTournaments = v.object({ items: v.array(tournament), next: v.nullable(v.string()) });
/** As far as the list was read; `next` is a cursor, null at the end. */
type ReadTournaments = v.InferOutput<typeof readTournaments>;

/** What is to be added to this device's clock for the house's stands beside what its times are compared with. */
export interface ListedTournaments extends ReadTournaments {
  offsetMs: number;
}
export interface RunningTournament {
  tournament: Tournament | null;
  offsetMs: number;
}
export interface ShownTournament extends TournamentDetail {
  offsetMs: number;
}

type Status = Tournament["status"];

/** Boards change often: one's own part is asked for at most so often. */
const ownEveryMs = 5_000;
const pageItems = 50;
/** Those that end next: more than anybody has joined at once, as a rule. */
const fewItems = "10";
const mostDetails = 20;

/** Tournaments, with the player's own part in them; what was last seen of them stays readable without the house. */
export function createFeature(context: WorkerContext) {
  const { call, clock, connection, environment, live, rows, scope } = context;
  const lists = new Map<Status, Observable<Cached<ListedTournaments>>>();
  /** Of the lists that are watched: reads one page more. */
  const readers = new Map<Status, (signal: AbortSignal) => Promise<Answer<null>>>();
  const details = new Map<string, Observable<Cached<ShownTournament | null>>>();
  const learnt$ = new Subject<TournamentDetail>();

  function tournaments$({ status }: { status: Status }): Observable<Cached<ListedTournaments>> {
    const found = lists.get(status) ?? shared(ofWhoIsHere$((cache) => list$(cache, status)));
    lists.set(status, found);
    return found;
  }

  function list$(cache: PlayerCache | undefined, status: Status): Observable<Cached<ListedTournaments>> {
    const key = `tournaments:${status}`;
    const grown$ = new Subject<void>();
    let wanted = pageItems;
    let latest: ReadTournaments | undefined;
    const readPage = (next: string | null, signal: AbortSignal) =>
      call(getTournaments, { status, limit: String(pageItems), ...(next !== null && { cursor: next }) }, { signal });

    /** As far as it was read before. */
    async function readAgain(signal: AbortSignal): Promise<ReadTournaments | undefined> {
      const items: Tournament[] = [];
      let next: string | null = null;
      do {
        const answer: Answer<ReadTournaments> = await readPage(next, signal);
        if (!answer.ok) return undefined;
        items.push(...answer.value.items);
        ({ next } = answer.value);
      } while (next !== null && items.length < wanted);
      latest = { items, next };
      return latest;
    }

    readers.set(status, async (signal) => {
      // What is shown may be of an earlier visit.
      const from = latest ?? (await readAgain(signal));
      if (!from) return failed("unavailable");
      if (from.next === null) return { ok: true, value: null };
      wanted = from.items.length + pageItems;
      const answer = await readPage(from.next, signal);
      if (!answer.ok) return answer;
      // What was read again meanwhile was read as far.
      if (latest !== from) return { ok: true, value: null };
      latest = { items: [...from.items, ...answer.value.items], next: answer.value.next };
      keep(cache, key, latest);
      grown$.next();
      return { ok: true, value: null };
    });
    return combineLatest([asked$(cache, key, readTournaments, readAgain), grown$.pipe(startWith(undefined))]).pipe(
      map(([cached]) => cached && { ...cached, value: { ...(latest ?? cached.value), offsetMs: offsetMs() } }),
    );
  }

  const running$ = shared(
    ofWhoIsHere$((cache) =>
      asked$(cache, "tournaments:running", v.nullable(tournament), async (signal) => {
        const answer = await call(
          getTournaments,
          { status: "active", order: "ends_first", limit: fewItems },
          { signal },
        );
        return answer.ok
          ? (answer.value.items.find(({ joined }) => joined) ?? answer.value.items[0] ?? null)
          : undefined;
      }).pipe(map((cached) => cached && { ...cached, value: { tournament: cached.value, offsetMs: offsetMs() } })),
    ),
  );

  /** Kept true by what everybody is told of its board; null if there is none. */
  function tournament$({ id }: { id: string }): Observable<Cached<ShownTournament | null>> {
    // Guests' last one may be another.
    const kept = v.pipe(
      v.nullable(tournamentDetail),
      v.check((detail) => detail?.tournament.id === id),
    );
    const found =
      details.get(id) ??
      shared(
        ofWhoIsHere$((cache) => {
          const key = keyOf(cache, id);
          const news$ = live.channel$("tournament", tournamentNews, id).pipe(map(({ data }) => data));
          const own$ = news$.pipe(
            filter(() => cache !== undefined),
            throttleTime(ownEveryMs, undefined, { leading: true, trailing: true }),
            switchMap(() => call(getTournament, { id })),
            filter((answer) => answer.ok),
            map((answer) => answer.value),
          );
          const fresh$ = merge(own$, learnt$.pipe(filter((detail) => detail.tournament.id === id))).pipe(
            tap((detail) => keep(cache, key, detail)),
          );
          return combineLatest([
            asked$<TournamentDetail | null>(cache, key, kept, async (signal) => {
              const answer = await call(getTournament, { id }, { signal });
              return answer.ok ? answer.value : answer.error.error === "not_found" ? null : undefined;
            }),
            fresh$.pipe(startWith(undefined)),
            news$.pipe(startWith(undefined)),
          ]).pipe(map(([cached, fresh, news]) => cached && { ...cached, value: shownOf(cached.value, fresh, news) }));
        }),
      );
    details.set(id, found);
    for (const first of details.keys()) if (details.size > mostDetails) details.delete(first);
    return found;
  }

  function shownOf(
    asked: TournamentDetail | null,
    fresh: TournamentDetail | undefined,
    news: TournamentNews | undefined,
  ): ShownTournament | null {
    const newest = fresh && fresh.now > (asked?.now ?? "") ? fresh : asked;
    if (!newest) return null;
    if (!news || news.now <= newest.now) return { ...newest, offsetMs: offsetMs() };
    const { board, now, players, paid_at } = news;
    return { ...newest, tournament: { ...newest.tournament, players, paid_at }, board, now, offsetMs: offsetMs() };
  }

  /** Of a player in their own database, of guests in the device's: there, only of what was looked at last. */
  function asked$<T>(
    cache: PlayerCache | undefined,
    key: string,
    schema: v.GenericSchema<unknown, T>,
    ask: (signal: AbortSignal) => Promise<T | undefined>,
  ): Observable<Cached<T>> {
    const row = v.object({ value: schema, at: v.string() });
    return askWhileWatched<T>(
      { connection },
      {
        async recall() {
          const stored = v.safeParse(row, cache ? await cache.read(key) : (await rows.get(key))?.value);
          return stored.success ? stored.output : undefined;
        },
        async ask(signal) {
          const value = await ask(signal);
          return value === undefined ? undefined : keep(cache, key, value);
        },
      },
    );
  }

  function keep<T>(cache: PlayerCache | undefined, key: string, value: T): { value: T; at: string } {
    const told = { value, at: new Date(environment.now()).toISOString() };
    if (cache) cache.put(key, told);
    else void rows.put({ id: key, value: told });
    return told;
  }

  function ofWhoIsHere$<T>(select: (cache: PlayerCache | undefined) => Observable<T>): Observable<T> {
    return scope.of$((cache) => of(cache)).pipe(switchMap(select));
  }

  function offsetMs(): number {
    return clock.now() - environment.now();
  }

  return {
    tournaments$,
    /** Of those that run the player's own that ends first, else the one that ends first of all; null if none does. */
    running$: (): Observable<Cached<RunningTournament>> => running$,
    tournament$,
    moreTournaments: async ({ status }: { status: Status }, { signal }: CallContext): Promise<Answer<null>> =>
      readers.get(status)?.(signal) ?? { ok: true, value: null },
    async join({ id }: { id: string }): Promise<Answer<TournamentDetail>> {
      const answer = await call(joinTournament, { id });
      if (answer.ok) learnt$.next(answer.value);
      return answer;
    },
  };
}

function keyOf(cache: PlayerCache | undefined, id: string): string {
  return cache ? `tournament:${id}` : "tournament";
}

function shared<T>(stream$: Observable<T>): Observable<T> {
  return stream$.pipe(share({ connector: () => new ReplaySubject(1) }));
}
