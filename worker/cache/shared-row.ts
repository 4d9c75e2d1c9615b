import { BehaviorSubject, defer, switchMap } from "rxjs";
import type { Environment } from "../environment/environment.ts";
import type { Table } from "./store.ts";

export interface SharedRow {
  id: string;
  revision: number;
}

interface Parts<R extends SharedRow> {
  rows: Table<R>;
  /** Channel by which workers notify each other. */
  name: string;
  empty: R;
}

/** A row that all workers of a browser share: stored, changed atomically, and broadcast. */
export function createSharedRow<R extends SharedRow>(
  { channel }: Pick<Environment, "channel">,
  { rows, name, empty }: Parts<R>,
) {
  const row$ = new BehaviorSubject(empty);
  const others = channel(name);
  let closed = false;
  others.addEventListener("message", (event: MessageEvent<R>) => adopt(event.data));
  const ready = rows.get(empty.id).then((stored) => stored && adopt(stored));

  function adopt(row: R) {
    if (row.revision > row$.value.revision) row$.next(row);
  }

  return {
    /** Emits nothing before the stored row was read. */
    row$: defer(() => ready).pipe(switchMap(() => row$)),
    get current() {
      return row$.value;
    },
    async read(): Promise<R> {
      await ready;
      return row$.value;
    },
    /** Returns whether anything was written; undefined leaves the row as it is. */
    async change(next: (row: R) => Partial<R> | undefined): Promise<boolean> {
      if (closed) return false;
      const written = await rows.update(empty.id, (stored) => {
        // Without a disk, the newest row is the one another worker broadcast.
        const row = stored && stored.revision > row$.value.revision ? stored : row$.value;
        const changed = next(row);
        return changed && { ...row, ...changed, revision: row.revision + 1 };
      });
      if (!written || closed) return false;
      adopt(written);
      others.postMessage(written);
      return true;
    },
    close() {
      closed = true;
      others.close();
    },
  };
}
