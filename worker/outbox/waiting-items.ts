import { BehaviorSubject, defer, map, switchMap } from "rxjs";
import { emptyOutbox, type OutboxItem, type OutboxRow, dbNames, withItem, withoutItem } from "../../contract/outbox.ts";
import type { PlayerCache } from "../cache/player-cache.ts";
import type { Environment } from "../environment/environment.ts";

/** What one player's writes wait for: kept on disk, the same for all workers and for the service worker. */
export function createWaitingItems({ channel }: Pick<Environment, "channel">, { player, store }: PlayerCache) {
  // In the table that every build has: for a new one, an older build beside us would give up the whole database.
  const rows = store.table<OutboxRow>(dbNames.outbox.table);
  const row$ = new BehaviorSubject(emptyOutbox);
  let closed = false;
  const others = channel(dbNames.news(player));
  others.addEventListener("message", (event: MessageEvent<OutboxRow>) => adopt(event.data));
  const ready = reread();

  async function reread() {
    const kept = await rows.get(dbNames.outbox.row);
    if (kept) adopt(kept);
  }

  function adopt(row: OutboxRow) {
    if (row.revision > row$.value.revision) row$.next(row);
  }

  async function write(change: (row: OutboxRow) => OutboxRow | undefined): Promise<boolean> {
    // Its player has left, and the reply that came after that is for nobody.
    if (closed) return false;
    const written = await rows.update(dbNames.outbox.row, (kept) =>
      // Where no disk keeps them, what another worker has told is the newest that there is.
      change(kept && kept.revision > row$.value.revision ? kept : row$.value),
    );
    if (!written || closed) return false;
    adopt(written);
    others.postMessage(written);
    return true;
  }

  return {
    /** Nothing is said before it is read what an earlier start has left. */
    items$: defer(() => ready).pipe(
      switchMap(() => row$),
      map(({ items }) => items),
    ),
    /** As far as is known at this moment. */
    get items() {
      return row$.value.items;
    },
    /** Those that went for it, or undefined when there was no place. */
    async add(item: OutboxItem): Promise<readonly OutboxItem[] | undefined> {
      let dropped: readonly OutboxItem[] | undefined;
      const isWritten = await write((row) => {
        const next = withItem(row, item);
        dropped = next?.dropped;
        return next?.row;
      });
      return isWritten ? dropped : undefined;
    },
    /** This very item is settled; one that has taken its place since is not. */
    settle: (item: OutboxItem) => write((row) => withoutItem(row, item)),
    reread,
    /** Whether they outlive this worker. */
    get lasting() {
      return store.lasting;
    },
    close() {
      closed = true;
      others.close();
    },
  };
}

export type WaitingItems = ReturnType<typeof createWaitingItems>;
