import type { SentEvent } from "../../contract/analytics.ts";
import { eventLimits } from "../../contract/analytics-names.ts";
import type { Table } from "../cache/store.ts";
import type { Environment } from "../environment/environment.ts";
import type { Locks } from "../locks/locks.ts";
import { backOffMs } from "../transport/back-off.ts";
import type { ConnectionKeeper } from "../transport/connection.ts";

export interface EventRow {
  id: string;
  event: SentEvent;
}

/** What became of events: nothing more is to be done, or they are sent again, after so many milliseconds at least. */
export type Sending = "done" | { laterMs: number };

interface Parts {
  environment: Pick<Environment, "rng">;
  connection: Pick<ConnectionKeeper, "online" | "returned$">;
  locks: Pick<Locks, "runExclusive">;
  /** Of the lock, by which one worker at a time sends. */
  name: string;
  rows: Table<EventRow>;
  send(events: readonly SentEvent[]): Promise<Sending>;
  /** Whether anything may be sent now. */
  isOpen(): boolean;
  everyMs?: number;
}

/**
 * Events that wait to be sent, stored and shared by all workers of a browser. A batch is forgotten once it was answered:
 * what a killed worker has sent without hearing of it is sent again, and known by its ids.
 */
export function createEventQueue({
  environment,
  connection,
  locks,
  name,
  rows,
  send,
  isOpen,
  everyMs = 10_000,
}: Parts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs from a failure on: nothing is sent before its end, and then all that has come. */
  let wait: ReturnType<typeof setTimeout> | undefined;
  let flushing: Promise<void> | undefined;
  let attempt = 0;
  let unread = 0;
  connection.returned$.subscribe(() => wakeIn(0));

  /** The oldest make room for what is beyond the limit. */
  async function add(events: readonly SentEvent[]): Promise<void> {
    if (events.length === 0) return;
    await rows.putAll(events.map((event) => ({ id: `${event.at} ${event.id}`, event })));
    await rows.trim(eventLimits.stored);
    unread += events.length;
    if (unread >= eventLimits.batch) void flush();
    else wakeIn(everyMs);
  }

  function wakeIn(ms: number) {
    if (ms === 0) clearTimeout(timer);
    else if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, ms);
  }

  function waitFor(ms: number) {
    wait = setTimeout(() => {
      wait = undefined;
      void flush();
    }, ms);
  }

  async function flush(): Promise<void> {
    if (wait !== undefined) return;
    await (flushing ??= locks.runExclusive(name, sendAll).finally(() => {
      flushing = undefined;
      // Something has come between the last look and now.
      if (unread > 0) wakeIn(everyMs);
    }));
  }

  async function sendAll(): Promise<void> {
    while (isOpen() && connection.online) {
      unread = 0;
      const batch = await rows.oldest(eventLimits.batch);
      if (batch.length === 0) return;
      const sending = await send(batch.map(({ event }) => event));
      if (sending !== "done") return waitFor(Math.max(sending.laterMs, backOffMs(attempt++, environment.rng, backOff)));
      attempt = 0;
      await rows.removeAll(batch.map(({ id }) => id));
    }
    unread = 0;
  }

  return { add, wake: () => wakeIn(0) };
}

const backOff = { firstMs: 2_000, mostMs: 300_000 };

/** What an answer's status says of events: those that were refused are not sent again. */
export function sendingOf(status: number, retryAfterS = 0): Sending {
  const isRefused = status >= 400 && status < 500 && ![401, 408, 429].includes(status);
  return isRefused || (status >= 200 && status < 300) ? "done" : { laterMs: retryAfterS * 1_000 };
}
