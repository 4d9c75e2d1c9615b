import { combineLatest, map } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import { type FavouriteChange, type Favourites, getFavourites, setFavourite } from "../../contract/favourites.ts";
import type { Cached, PlayerCache } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { kindOf } from "../outbox/outbox-kinds.ts";

const cacheKey = "favourites";
const kind = kindOf({ call: setFavourite, collapse: ({ game }: FavouriteChange) => game });

/** The games that the player has marked: marked at once for whoever looks, at the house as soon as it can be reached. */
export function createFeature({ call, notices, outbox, scope }: WorkerContext) {
  outbox.learn("favourite", kind);
  outbox.settled$("favourite").subscribe(({ key, answer }) => {
    if (answer.ok) return void scope.cache?.put(cacheKey, answer.value);
    // Several workers may learn it of the same change.
    const id = `favourite:${key}`;
    notices.tell({ id, kind: "bad", key: "setting_refused", values: { error: answer.error.error }, money: false });
  });

  const changes$ = outbox.items$.pipe(
    map((items) => items.flatMap(({ kind, input }) => (kind === "favourite" ? [input as FavouriteChange] : []))),
  );

  const favourites$ = scope.of$((cache: PlayerCache) =>
    combineLatest([
      cache.stream<Favourites>(cacheKey, () => call(getFavourites, {}), { isShared: true }),
      changes$,
    ]).pipe(
      map(
        ([cached, changes]): Cached<Favourites> =>
          cached && { ...cached, value: { items: changes.reduce(withChange, cached.value.items) } },
      ),
    ),
  );

  return {
    favourites$: () => favourites$,
    mark: (change: FavouriteChange): Promise<Answer<null>> => outbox.add("favourite", change),
  };
}

function withChange(items: Favourites["items"], { game, is_favourite }: FavouriteChange): Favourites["items"] {
  if (is_favourite) return items.includes(game) ? items : [game, ...items];
  return items.filter((item) => item !== game);
}
