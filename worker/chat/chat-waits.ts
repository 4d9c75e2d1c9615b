import { filter, from, merge, type Observable } from "rxjs";
import { dbNames, type OutboxRow } from "../../contract/outbox.ts";
import type { Table } from "../cache/store.ts";
import type { WorkerContext } from "../context.ts";

/** Emits if something that was written in the chat, or read there, has not been sent. */
export function chatWaits$({ outbox, rows }: WorkerContext): Observable<unknown> {
  return merge(
    outbox.items$.pipe(filter((items) => items.some(({ kind }) => kind === "chat" || kind === "chatRead"))),
    from(guestRows(rows).get(dbNames.outbox.row)).pipe(filter((row) => row !== undefined && row.items.length > 0)),
  );
}

/** What a guest has written waits among the settings of the device. */
export function guestRows(rows: WorkerContext["rows"]): Table<OutboxRow> {
  return rows as unknown as Table<OutboxRow>;
}
