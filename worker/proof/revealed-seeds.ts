import { distinctUntilChanged, filter, ignoreElements, map, merge, type Observable, skip, switchMap } from "rxjs";
import { getRevealedSeeds, type Seeds } from "../../contract/seeds.ts";
import { createEndlessList, type Listed } from "../history/endless-list.ts";
import type { Cached } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { isOpened } from "../games/seed-faults.ts";
import { type CachedSeeds, seedsKey } from "../games/cached-seeds.ts";
import type { CachedSeed } from "../games/seeds.ts";

const every = {};

/** The player's revealed pairs as the house lists them; each is stored, so that its bets can be verified offline. */
export function createRevealedSeeds(context: WorkerContext, seeds: CachedSeeds) {
  const list = createEndlessList<typeof every, CachedSeed>(context, "seeds:revealed", async (input, options) => {
    const answer = await context.call(getRevealedSeeds, input, options);
    if (!answer.ok) return answer;
    const items = answer.value.items.map(({ revealed_at, ...seed }) => ({
      ...seed,
      id: seed.server_seed_hash,
      at: revealed_at,
    }));
    await seeds.rememberAll(items.filter(isOpened));
    return { ok: true, value: { items, next: answer.value.next } };
  });

  /** Falls back to the pairs stored on this device, if the list was never read here. */
  async function orCached(seen: Cached<Listed<CachedSeed>>): Promise<Cached<Listed<CachedSeed>>> {
    const items = seen ? [] : await seeds.all();
    const [first] = items;
    return first ? { value: { items, next: null, cut: false }, at: first.at, stale: true } : seen;
  }

  /** Emits nothing itself: while it is watched, newly revealed pairs are added to the list. */
  const followed$ = context.scope
    .of$((cache) => cache.changes$<Seeds>(seedsKey))
    .pipe(
      map((current) => current?.server_seed_hash),
      filter((hash) => hash !== undefined),
      distinctUntilChanged(),
      skip(1),
      switchMap(() => list.reread(every)),
      ignoreElements(),
    );
  const revealed$: Observable<Cached<Listed<CachedSeed>>> = merge(
    list.list$(every).pipe(switchMap(orCached)),
    followed$,
  );

  return {
    /** Latest first. */
    revealed$: () => revealed$,
    moreRevealed: list.more,
  };
}
