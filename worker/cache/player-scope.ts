import { BehaviorSubject, NEVER, type Observable, of, switchMap } from "rxjs";
import { dbNames } from "../../contract/outbox.ts";
import { type CacheParts, createPlayerCache, type PlayerCache } from "./player-cache.ts";

const prefix = dbNames.player("");

interface Parts extends CacheParts {
  session: { state$: Observable<{ player: string | null }> };
}

/** The cache of the current player. Nothing of a player survives the logout or reaches the next one. */
export function createPlayerScope(parts: Parts) {
  const { environment, session } = parts;
  // Null until it is known whether somebody is logged in.
  const cache$ = new BehaviorSubject<PlayerCache | undefined | null>(null);
  let player: string | null = null;

  session.state$.subscribe((state) => {
    if (state.player === player && cache$.value) return;
    const before = cache$.value;
    player = state.player;
    cache$.next(player === null ? undefined : createPlayerCache(parts, player));
    before?.close();
    void before?.store.wipe();
    void wipeOthers(player);
  });

  /** Deletes leftovers, for instance of a logout interrupted by closing the browser. */
  async function wipeOthers(kept: string | null) {
    const databases = (await environment.indexedDB?.databases?.()) ?? [];
    if (player !== kept) return;
    for (const { name } of databases) {
      if (name?.startsWith(prefix) && name !== `${prefix}${kept}`) environment.indexedDB?.deleteDatabase(name);
    }
  }

  return {
    get cache() {
      return cache$.value ?? undefined;
    },
    /** A stream of the player's data; undefined for guests, and silent until the player is known. */
    of$<T>(select: (cache: PlayerCache) => Observable<T | undefined>): Observable<T | undefined> {
      return cache$.pipe(switchMap((cache) => (cache === null ? NEVER : cache ? select(cache) : of(undefined))));
    },
  };
}

export type PlayerScope = ReturnType<typeof createPlayerScope>;
