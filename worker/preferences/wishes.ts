import { BehaviorSubject, defer, switchMap } from "rxjs";
import type { SettingsChange } from "../../contract/accounts.ts";
import type { PlayerCache } from "../cache/player-cache.ts";
import type { Environment } from "../environment.ts";

/** A setting as the player wants it, which the house has not confirmed yet. */
export interface Wish {
  /** Grows from wish to wish: a later one of the same setting is another one. */
  id: number;
  change: SettingsChange;
}

/** One row for all of a player's wishes, in the order in which they were made. */
interface WishesRow {
  id: "wishes";
  /** Grows with every change of the row. */
  revision: number;
  wishes: Wish[];
}

const noWishes: WishesRow = { id: "wishes", revision: 0, wishes: [] };

/** What one player's settings wait for: kept on disk, the same for all workers, the last wish of a setting wins. */
export function createWishes({ channel }: Pick<Environment, "channel">, { player, store }: PlayerCache) {
  // In the table that every build has: for a new one, an older build beside us would give up the whole database.
  const rows = store.table<WishesRow>("values");
  const row$ = new BehaviorSubject(noWishes);
  let closed = false;
  const others = channel(`karat:wishes:${player}`);
  others.addEventListener("message", (event: MessageEvent<WishesRow>) => adopt(event.data));
  const ready = rows.get("wishes").then((row) => row && adopt(row));

  function adopt(row: WishesRow) {
    if (row.revision > row$.value.revision) row$.next(row);
  }

  async function write(change: (wishes: readonly Wish[], revision: number) => Wish[]) {
    // Its player has left, and the reply that came after that is for nobody.
    if (closed) return;
    const written = await rows.update("wishes", (kept) => {
      // Where no disk keeps them, what another worker has told is the newest that there is.
      const before = kept && kept.revision > row$.value.revision ? kept : row$.value;
      const revision = before.revision + 1;
      return { id: "wishes", revision, wishes: change(before.wishes, revision) };
    });
    if (!written || closed) return;
    adopt(written);
    others.postMessage(written);
  }

  return {
    /** Nothing is said before it is read what an earlier start has left. */
    row$: defer(() => ready).pipe(switchMap(() => row$)),
    add: (change: SettingsChange) =>
      write((wishes, id) => [...wishes.filter((wish) => settingOf(wish) !== settingOf({ change })), { id, change }]),
    /** This very wish is settled; one that has taken its place since is not. */
    settle: ({ id }: Wish) => write((wishes) => wishes.filter((wish) => wish.id !== id)),
    close() {
      closed = true;
      others.close();
    },
  };
}

export type Wishes = ReturnType<typeof createWishes>;

/** The one setting that a wish is about. */
export function settingOf({ change }: Pick<Wish, "change">): string {
  return Object.keys(change).find((name) => change[name as keyof SettingsChange] !== undefined) ?? "";
}
