import { BehaviorSubject, defer, switchMap } from "rxjs";
import type { Environment } from "../environment/environment.ts";
import type { Table } from "./store.ts";

export interface SharedRow {
  id: string;
  /** Grows with every change of the row. */
  revision: number;
}

interface Parts<R extends SharedRow> {
  rows: Table<R>;
  /** By which its workers tell each other. */
  name: string;
  /** As it is before anything was written. */
  empty: R;
}

/** One row that all workers of a browser have and change: on disk, each change in one step, and the newest known to all. */
export function createSharedRow<R extends SharedRow>(
  { channel }: Pick<Environment, "channel">,
  { rows, name, empty }: Parts<R>,
) {
  const row$ = new BehaviorSubject(empty);
  const others = channel(name);
  let closed = false;
  others.addEventListener("message", (event: MessageEvent<R>) => adopt(event.data));
  const ready = rows.get(empty.id).then((kept) => kept && adopt(kept));

  function adopt(row: R) {
    if (row.revision > row$.value.revision) row$.next(row);
  }

  return {
    /** Nothing is said before it is read what an earlier start has left. */
    row$: defer(() => ready).pipe(switchMap(() => row$)),
    get current() {
      return row$.value;
    },
    async read(): Promise<R> {
      await ready;
      return row$.value;
    },
    /** Whether there was something to write; undefined leaves the row as it is. */
    async change(next: (row: R) => Partial<R> | undefined): Promise<boolean> {
      if (closed) return false;
      const written = await rows.update(empty.id, (kept) => {
        // Where no disk keeps it, what another worker has told is the newest that there is.
        const row = kept && kept.revision > row$.value.revision ? kept : row$.value;
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
