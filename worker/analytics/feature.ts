import { map, Observable } from "rxjs";
import { isTellable, sharedEvents } from "../../contract/analytics-names.ts";
import { collectEvents, type ReportedEvent, type SentEvent } from "../../contract/analytics.ts";
import type { Answer } from "../../contract/errors.ts";
import type { Purpose } from "../../rules/consent.ts";
import { createStore } from "../cache/store.ts";
import type { WorkerContext } from "../context.ts";
import { failed } from "../transport/failed.ts";
import { createAnalyticsSession, type SessionRow } from "./analytics-session.ts";
import { createEventQueue, type EventRow, type Sending, sendingOf } from "./event-queue.ts";
import { customerDataBatch, postOutside } from "./outside.ts";
import { createRecordings, type RecordedChunk } from "./recordings.ts";

/** An event as the page makes it. */
export type PageEvent = ReportedEvent & {
  id: string;
  /** By the device's clock. */
  at: string;
  build: string;
  /** Of a page on which one logs in, resets a password or pays: no third party hears that it was seen. */
  isPrivate: boolean;
};

/**
 * Reports how the product is used, of whoever has agreed to it, and forgets what waits when that is taken back. It has a
 * store of its own, so that it never is in the way of what matters.
 */
export function createFeature(context: WorkerContext) {
  const { call, clock, environment, settings, tabs } = context;
  const store = createStore(environment, "karat-analytics", ["events", "customerData", "session"]);
  const session = createAnalyticsSession(environment, store.table<SessionRow>("session"));
  const sendChunk = createRecordings(call);
  let purposes: readonly Purpose[] | undefined;
  /** Where the tabs that have said so are. Nothing leaves for a third party but from open places alone. */
  const tabsAt = { open: 0, private: 0 };
  const isOutside = () => tabsAt.open > 0 && tabsAt.private === 0;

  const collector = createEventQueue({
    ...context,
    name: "analytics",
    rows: store.table<EventRow>("events"),
    send: sendToCollector,
    isOpen: () => mayReport() && (isOutside() || settings.config$.value.analytics.collector === null),
  });
  const customerData = createEventQueue({
    ...context,
    name: "customerData",
    rows: store.table<EventRow>("customerData"),
    send: sendToCustomerData,
    isOpen: () => mayReport() && isOutside(),
  });

  tabs.cookies$.pipe(map(({ consent }) => consent?.purposes ?? [])).subscribe((agreed) => {
    const mayHold = purposes === undefined || purposes.includes("analytics");
    purposes = agreed;
    if (mayHold && !agreed.includes("analytics")) void forget();
  });
  const mayReport = () => purposes?.includes("analytics") === true;

  async function report({ events }: { events: readonly PageEvent[] }): Promise<Answer<{ session: string | null }>> {
    if (!mayReport()) return { ok: true, value: { session: null } };
    const own = await session();
    const aheadMs = clock.now() - environment.now();
    const sent = ({ id, name, at, build, props }: PageEvent): SentEvent => {
      return { id, session: own, name, at: new Date(Date.parse(at) + aheadMs).toISOString(), build, props };
    };
    const { analytics, customerData: platform } = await settings.config();
    await collector.add((analytics.collector === null ? events : events.filter(isTellable)).map(sent));
    if (platform.url !== null) await customerData.add(events.filter(isShared).map(sent));
    // Taken back meanwhile.
    if (!mayReport()) await forget();
    return { ok: true, value: { session: own } };
  }

  async function sendToCollector(events: readonly SentEvent[]): Promise<Sending> {
    const { collector: outside } = (await settings.config()).analytics;
    if (outside !== null) return postOutside(environment, outside, { events });
    const answer = await call(collectEvents, { events: [...events] });
    return answer.ok ? "done" : sendingOf(answer.error.status, answer.error.retryAfterS);
  }

  async function sendToCustomerData(events: readonly SentEvent[]): Promise<Sending> {
    const { url, key } = (await settings.config()).customerData;
    return url === null ? "done" : postOutside(environment, url, customerDataBatch(key, events));
  }

  async function forget(): Promise<Answer<null>> {
    await store.wipe();
    return { ok: true, value: null };
  }

  function wake() {
    if (!isOutside()) return;
    collector.wake();
    customerData.wake();
  }

  return {
    report,
    forget,
    /** A part of a recording of a page; if it could not be kept, the recording is at its end. */
    async record(chunk: RecordedChunk): Promise<Answer<null>> {
      return purposes?.includes("replay") ? sendChunk(chunk, await session()) : failed("aborted");
    },
    /** Says for as long as it is listened to where a tab is. */
    place$: ({ isPrivate }: { isPrivate: boolean }) =>
      new Observable<true>((out) => {
        const place = isPrivate ? "private" : "open";
        tabsAt[place] += 1;
        out.next(true);
        wake();
        return () => {
          tabsAt[place] -= 1;
          wake();
        };
      }),
  };
}

/** Who has logged in or registered is told once they are back on a page of which others may know. */
function isShared(event: PageEvent): boolean {
  return sharedEvents.includes(event.name) && isTellable(event);
}
