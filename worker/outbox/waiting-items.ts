import { BehaviorSubject, defer, map, switchMap } from "rxjs";
import { emptyOutbox, type OutboxItem, type OutboxRow, dbNames, withItem, withoutItem } from "../../contract/outbox.ts";
import type { Table } from "../cache/store.ts";
import type { Environment } from "../environment/environment.ts";

interface Place {
  /** Whose they are. */
  player: string;
  /** An existing table: adding one would make an older build's worker drop the whole database. */
  rows: Table<OutboxRow>;
}

/** A player's pending writes, or a guest's: stored, and shared with all workers and the service worker. */
export function createWaitingItems({ channel }: Pick<Environment, "channel">, { player, rows }: Place) {
  const row$ = new BehaviorSubject(emptyOutbox);
  let closed = false;
  const others = channel(dbNames.news(player));
  others.addEventListener("message", (event: MessageEvent<OutboxRow>) => adopt(event.data));
  const ready = reread();

  async function reread() {
    const stored = await rows.get(dbNames.outbox.row);
    if (stored) adopt(stored);
  }

  function adopt(row: OutboxRow) {
    if (row.revision > row$.value.revision) row$.next(row);
  }

  async function write(change: (row: OutboxRow) => OutboxRow | undefined): Promise<boolean> {
    // The player has logged out, and a later reply must not be stored.
    if (closed) return false;
    const written = await rows.update(dbNames.outbox.row, (stored) =>
      // Without a disk, the newest row is the one another worker broadcast.
      change(stored && stored.revision > row$.value.revision ? stored : row$.value),
    );
    if (!written || closed) return false;
    adopt(written);
    others.postMessage(written);
    return true;
  }

  return {
    /** Emits nothing before the stored row was read. */
    items$: defer(() => ready).pipe(
      switchMap(() => row$),
      map(({ items }) => items),
    ),
    get items() {
      return row$.value.items;
    },
    /** Returns the items dropped to make room, or undefined if there was none to be made. */
    async add(item: OutboxItem): Promise<readonly OutboxItem[] | undefined> {
      let dropped: readonly OutboxItem[] | undefined;
      const isWritten = await write((row) => {
        const next = withItem(row, item);
        dropped = next?.dropped;
        return next?.row;
      });
      return isWritten ? dropped : undefined;
    },
    /** Removes this very item, not one that has replaced it since. */
    settle: (item: OutboxItem) => write((row) => withoutItem(row, item)),
    reread,
    close() {
      closed = true;
      others.close();
    },
  };
}

export type WaitingItems = ReturnType<typeof createWaitingItems>;
