import { combineLatest, firstValueFrom, map, merge, Observable, of, switchMap } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import {
  type FavouriteChange,
  type Favourites,
  favourites,
  getFavourites,
  setFavourite,
} from "../../contract/favourites.ts";
import type { Cached, PlayerCache } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { kindOf } from "../outbox/outbox-kinds.ts";
import { mostOfGuest, openGuestFavourites } from "./guest-favourites.ts";

const cacheKey = "favourites";
const kind = kindOf({ call: setFavourite, collapse: ({ game }: FavouriteChange) => game });

/**
 * The games that are marked here: a player's at once for whoever looks, and at the house as soon as it can be reached; a
 * guest's on this device, until somebody logs in, whose they are from then on.
 */
export function createFeature(context: WorkerContext) {
  const { call, environment, live, locks, notices, outbox, scope } = context;
  const guest = openGuestFavourites(context);
  outbox.learn("favourite", kind);
  outbox.settled$("favourite").subscribe(({ key, answer }) => {
    if (answer.ok) return void (scope.cache && take(scope.cache, answer.value));
    // Several workers may learn it of the same change.
    const id = `favourite:${key}`;
    notices.tell({ id, kind: "bad", key: "setting_refused", values: { error: answer.error.error }, money: false });
  });

  const changes$ = outbox.items$.pipe(
    map((items) => items.flatMap(({ kind, input }) => (kind === "favourite" ? [input as FavouriteChange] : []))),
  );

  const ownOf = (cache: PlayerCache): Observable<Cached<Favourites>> =>
    combineLatest([
      merge(
        cache.stream<Favourites>(cacheKey, () => load(cache), { isShared: true }),
        followed(cache),
      ),
      changes$,
    ]).pipe(
      map(
        ([cached, changes]): Cached<Favourites> =>
          cached && { ...cached, value: { ...cached.value, items: changes.reduce(withChange, cached.value.items) } },
      ),
    );
  const guests$ = guest.row$.pipe(
    map(({ items }): Cached<Favourites> => {
      return { value: { items: [...items], seq: 0 }, at: new Date(environment.now()).toISOString(), stale: false };
    }),
  );
  const whose$ = scope.of$((cache) => of(cache));
  const favourites$ = whose$.pipe(switchMap((cache) => (cache ? ownOf(cache) : guests$)));

  whose$.subscribe((cache) => cache && void locks.runExclusive("guest-favourites", giveToPlayer));

  async function load(cache: PlayerCache): Promise<Answer<Favourites>> {
    const before = known(cache);
    const answer = await call(getFavourites, {});
    // Only what was told meanwhile can be newer than an answer; a house that was brought back may count from less.
    return answer.ok && known(cache) !== before ? { ok: true, value: newer(cache, answer.value) } : answer;
  }

  /** Takes over what is marked on other devices; emits nothing itself. */
  function followed(cache: PlayerCache): Observable<never> {
    return new Observable<never>(() => {
      const told = live.channel$("favourites", favourites).subscribe(({ data }) => take(cache, data));
      return () => told.unsubscribe();
    });
  }

  function take(cache: PlayerCache, told: Favourites): void {
    cache.put(cacheKey, newer(cache, told));
  }

  /** What is sent twice is marked once; what nobody takes here is kept for the next start. */
  async function giveToPlayer(): Promise<void> {
    const { items } = await guest.read();
    for (const game of items.toReversed()) {
      const answer = await outbox.add("favourite", { game, is_favourite: true });
      if (!answer.ok) return;
    }
    if (items.length > 0) await guest.change(() => ({ items: [] }));
  }

  async function mark(change: FavouriteChange): Promise<Answer<null>> {
    // Not before it is known whose it is.
    if (await firstValueFrom(whose$)) return outbox.add("favourite", change);
    await guest.change(({ items }) => ({ items: withChange([...items], change).slice(0, mostOfGuest) }));
    return { ok: true, value: null };
  }

  /** What a guest takes along to another host of the house; a player's are at the house. */
  async function carried(): Promise<Answer<string[]>> {
    const { items } = (await firstValueFrom(whose$)) ? { items: [] } : await guest.read();
    return { ok: true, value: [...items] };
  }

  /** Puts what a guest has brought before what was marked here. */
  async function bring({ items: brought }: { items: readonly string[] }): Promise<Answer<null>> {
    const isNew = brought.length > 0 && !(await firstValueFrom(whose$));
    if (isNew)
      await guest.change(({ items }) => ({ items: [...new Set([...brought, ...items])].slice(0, mostOfGuest) }));
    return { ok: true, value: null };
  }

  return { favourites$: () => favourites$, mark, carried, bring };
}

/** An answer may come after the news of a later change; a house of the build before counts none. */
function newer(cache: PlayerCache, told: Favourites): Favourites {
  const latest = known(cache);
  return latest && told.seq > 0 && latest.seq > told.seq ? latest : told;
}

function known(cache: PlayerCache): Favourites | undefined {
  return cache.peek<Favourites>(cacheKey)?.value;
}

function withChange(items: Favourites["items"], { game, is_favourite }: FavouriteChange): Favourites["items"] {
  if (is_favourite) return items.includes(game) ? items : [game, ...items];
  return items.filter((item) => item !== game);
}
