import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { Subject } from "rxjs";
import { beforeAll, expect, test } from "vitest";
import type { SentEvent } from "../../contract/analytics.ts";
import { eventLimits } from "../../contract/analytics-names.ts";
import { sentEvent } from "../../tests/builders/analytics.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { createStore } from "../cache/store.ts";
import { createEventQueue, type EventRow, type Sending, sendingOf } from "./event-queue.ts";

beforeAll(() => {
  globalThis.IDBKeyRange = IDBKeyRange;
});

function open({ everyMs = 5 }: { everyMs?: number } = {}) {
  const rows = createStore({ indexedDB: new IDBFactory() }, "queue", ["events"]).table<EventRow>("events");
  const returned$ = new Subject<void>();
  const way = { online: true, open: true, answers: [] as Sending[] };
  const batches: (readonly SentEvent[])[] = [];
  const queue = createEventQueue({
    environment: { rng: () => 0 },
    connection: {
      get online() {
        return way.online;
      },
      returned$,
    },
    locks: { runExclusive: (_, work) => work() },
    name: "events",
    rows,
    send: async (events) => {
      batches.push(events);
      return way.answers.shift() ?? "done";
    },
    isOpen: () => way.open,
    everyMs,
  });
  return { queue, rows, way, batches, comesBack: () => returned$.next() };
}

let made = 0;
const views = (count: number) =>
  Array.from({ length: count }, () =>
    sentEvent("page_view", { path: "/" }, { at: new Date(Date.UTC(2026, 10, 23) + made++).toISOString() }),
  );
const passing = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const idsOf = (events: readonly SentEvent[]) => events.map(({ id }) => id);

test("twenty go at once, fewer wait for their time, the oldest first", async () => {
  const { queue, batches, rows } = open({ everyMs: 60_000 });
  const events = views(23);
  await queue.add(events.slice(0, 19));
  expect(batches).toEqual([]);
  await queue.add(events.slice(19));
  await eventually(async () => expect(await rows.oldest(1)).toEqual([]));
  expect(batches.map(({ length }) => length)).toEqual([20, 3]);
  expect(batches.flatMap(idsOf)).toEqual(idsOf(events));
  const soon = open();
  await soon.queue.add(views(2));
  await eventually(() => expect(soon.batches.map(({ length }) => length)).toEqual([2]));
});

test("a thousand are kept, and of more the newest", async () => {
  const { queue, rows, way, batches, comesBack } = open();
  way.online = false;
  const events = views(eventLimits.stored + 30);
  for (let at = 0; at < events.length; at += 103) await queue.add(events.slice(at, at + 103));
  expect(idsOf((await rows.oldest(5_000)).map(({ event }) => event))).toEqual(idsOf(events.slice(30)));
  expect(batches).toEqual([]);
  way.online = true;
  comesBack();
  await eventually(() => expect(batches.flatMap(idsOf)).toEqual(idsOf(events.slice(30))));
});

test("what was not taken stays and goes again; what was refused does not", async () => {
  const { queue, way, batches, rows } = open({ everyMs: 1 });
  way.answers = [{ laterMs: 1 }];
  const [event] = views(1);
  await queue.add(event ? [event] : []);
  await eventually(() => expect(batches).toHaveLength(1));
  expect(await rows.oldest(9)).toHaveLength(1);
  queue.wake();
  await eventually(async () => expect(await rows.oldest(9)).toEqual([]));
  expect(batches.map(idsOf)).toEqual([[event?.id], [event?.id]]);
  expect([200, 202, 400, 422].map((status) => sendingOf(status))).toEqual(["done", "done", "done", "done"]);
  for (const status of [0, 401, 408, 429, 500, 503]) expect(sendingOf(status, 3)).toEqual({ laterMs: 3_000 });
});

test("a house that comes back ends no wait that a failure here has set", async () => {
  const { queue, way, batches, comesBack } = open();
  way.answers = [{ laterMs: 60_000 }];
  await queue.add(views(20));
  await eventually(() => expect(batches).toHaveLength(1));
  comesBack();
  await passing(50);
  expect(batches).toHaveLength(1);
});

test("a wait that was asked for is kept by what waited for its time, by a full batch and by a place that opens", async () => {
  const { queue, way, batches } = open({ everyMs: 200 });
  way.answers = [{ laterMs: 60_000 }];
  await queue.add(views(1));
  await queue.add(views(19));
  await eventually(() => expect(batches).toHaveLength(1));
  await passing(300);
  expect(batches).toHaveLength(1);
  await queue.add(views(20));
  queue.wake();
  await passing(50);
  expect(batches).toHaveLength(1);
});

test("after a failure all goes at the end of its wait, and then again at its usual time", async () => {
  const { queue, way, batches, rows } = open();
  way.answers = [{ laterMs: 2_000 }];
  const began = performance.now();
  await queue.add(views(20));
  await eventually(() => expect(batches).toHaveLength(1));
  await queue.add(views(25));
  await eventually(async () => expect(await rows.oldest(1)).toEqual([]));
  // Timers may be early by a millisecond.
  expect(performance.now() - began).toBeGreaterThan(1_990);
  expect(batches.map(({ length }) => length)).toEqual([20, 20, 20, 5]);
  await queue.add(views(1));
  await eventually(() => expect(batches.at(-1)).toHaveLength(1));
});

test("while it is closed nothing goes", async () => {
  const { queue, way, batches } = open();
  way.open = false;
  await queue.add(views(25));
  queue.wake();
  await expect.poll(() => batches).toEqual([]);
  way.open = true;
  queue.wake();
  await eventually(() => expect(batches.flat()).toHaveLength(25));
});
