import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { eventLimits } from "../../contract/analytics-names.ts";
import type { Purpose } from "../../rules/consent.ts";
import { createDevice } from "../../tests/world/device.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";
import type { PageEvent } from "./feature.ts";

const house = await startHouse();
const { pool } = house.database;
const outside = await startHouse({
  env: { KARAT_CUSTOMER_DATA: "http://cdp.localhost/batch", KARAT_CUSTOMER_DATA_KEY: "write-key" },
});
const collected = await startHouse({ env: { KARAT_ANALYTICS_URL: "http://collect.localhost/events" } });

const view = (rest: Partial<PageEvent> = {}): PageEvent => ({
  id: randomUUID(),
  at: new Date().toISOString(),
  build: "abc123",
  isPrivate: false,
  name: "page_view",
  props: { path: "/" },
  ...(rest as object),
});
const views = (count: number) => Array.from({ length: count }, () => view());

type Tab = ReturnType<ReturnType<typeof createDevice>["worker"]>["tab"];
function agree(tab: Tab, ...purposes: Purpose[]) {
  tab.tell({ cookies: { token: undefined, attribution: {}, consent: { version: 1, purposes } } });
}

async function takenOf(events: readonly PageEvent[]): Promise<number> {
  const { rows } = await pool.query("select id from analytics_events where id = any($1::uuid[])", [
    events.map(({ id }) => id),
  ]);
  return rows.length;
}

test("before consent nothing is kept or sent, and after it everything since", async () => {
  const device = createDevice(house);
  const { features, tab } = device.worker();
  const [before, after] = [views(25), views(25)];
  expect(await features.analytics.report({ events: before })).toEqual({ ok: true, value: { session: null } });
  agree(tab, "advertising", "replay");
  await features.analytics.report({ events: before });
  agree(tab, "analytics");
  const answer = await features.analytics.report({ events: after });
  expect(answer).toEqual({ ok: true, value: { session: expect.any(String) } });
  await eventually(async () => expect(await takenOf(after)).toBe(25));
  expect(await takenOf(before)).toBe(0);
  expect(device.sent("POST", "/analytics/events")).toHaveLength(2);
});

test("a consent that is taken back empties what waits, in all workers, and the session with it", async () => {
  const device = createDevice(house);
  const workers = [device.worker(), device.worker()] as const;
  for (const { tab } of workers) agree(tab, "analytics");
  const [{ features, tab }, other] = workers;
  const first = await features.analytics.report({ events: [] });
  device.cut();
  const waiting = views(30);
  await features.analytics.report({ events: waiting });
  agree(tab);
  agree(other.tab);
  await eventually(async () =>
    expect((await device.databases()).map(({ name }) => name)).not.toContain("karat-analytics"),
  );
  device.mend();
  agree(tab, "analytics");
  const again = views(20);
  const second = await features.analytics.report({ events: again });
  expect(second).not.toEqual(first);
  await eventually(async () => expect(await takenOf(again)).toBe(20));
  expect(await takenOf(waiting)).toBe(0);
});

test("a session goes on for as long as there are events, and ends after half an hour without and after a day", async () => {
  let nowMs = Date.now();
  const device = createDevice(house, { now: () => nowMs });
  const { features, tab } = device.worker();
  agree(tab, "analytics");
  const session = async (afterMs: number) => {
    nowMs += afterMs;
    const answer = await features.analytics.report({ events: [] });
    return answer.ok ? answer.value.session : undefined;
  };
  const minute = 60_000;
  const first = await session(0);
  expect(await session(29 * minute)).toBe(first);
  const second = await session(30 * minute);
  expect(second).not.toBe(first);
  const day = [];
  for (let passed = 0; passed < 24 * 60; passed += 29) day.push(await session(29 * minute));
  expect(new Set(day.slice(0, -1))).toEqual(new Set([second]));
  expect(day.at(-1)).not.toBe(second);
  // Another worker of the same browser is in the same session.
  const other = device.worker();
  agree(other.tab, "analytics");
  expect(await other.features.analytics.report({ events: [] })).toEqual({ ok: true, value: { session: day.at(-1) } });
});

test("what a phone without the right time reports is of the house's time", async () => {
  const device = createDevice(house, { now: () => Date.now() - 30 * 24 * 3_600_000 });
  const { features, tab } = device.worker();
  agree(tab, "analytics");
  await features.app.routeRule({ path: "/" }, { signal: new AbortController().signal });
  const events = views(20).map((event) => ({ ...event, at: new Date(Date.now() - 30 * 24 * 3_600_000).toISOString() }));
  await features.analytics.report({ events });
  await eventually(async () => expect(await takenOf(events)).toBe(20));
});

test("a customer-data platform hears of what is shared, of no private page, and only from open ones", async () => {
  const device = createDevice(outside);
  const heard: unknown[] = [];
  device.replaceReplies(({ host, body }, text) => {
    if (host !== "cdp.localhost") return text;
    heard.push(body);
    return new Response(null, { status: 200 });
  });
  const { features, tab } = device.worker();
  agree(tab, "analytics");
  const open = features.analytics.place$({ isPrivate: false }).subscribe();
  const quiet = features.analytics.place$({ isPrivate: true }).subscribe();
  const shown = view();
  const entered = view({ name: "logged_in", props: { way: "email" }, isPrivate: true });
  const events = [
    ...views(17),
    shown,
    entered,
    view({ isPrivate: true }),
    view({ name: "login_failed", props: { way: "email", errors: "wrong_credentials" } }),
  ];
  await features.analytics.report({ events });
  await eventually(() => expect(device.sent("POST", "/analytics/events")).not.toEqual([]));
  expect(heard).toEqual([]);
  // As one private page is left for another, which has not said yet what it is.
  open.unsubscribe();
  quiet.unsubscribe();
  await features.analytics.report({ events: views(20) });
  await eventually(() => expect(device.sent("POST", "/analytics/events").length).toBeGreaterThan(1));
  expect(heard).toEqual([]);
  features.analytics.place$({ isPrivate: false }).subscribe();
  await eventually(() => expect(heard).toHaveLength(2));
  expect(heard[0]).toMatchObject({ writeKey: "write-key" });
  const batches = heard.map((one) => (one as { batch: { messageId: string; event: string }[] }).batch);
  expect(batches[0]).toHaveLength(20);
  // What was reported first may be of a later moment, by what the house's clock was known as then.
  const batch = batches.flat();
  expect(batch.find(({ messageId }) => messageId === entered.id)).toMatchObject({ event: "logged_in" });
  expect(batch).toContainEqual({
    type: "track",
    messageId: shown.id,
    anonymousId: expect.any(String),
    event: "page_view",
    properties: { path: "/" },
    timestamp: expect.any(String),
  });
});

test("a collector outside the house hears of no private page, but that somebody has logged in or registered there", async () => {
  const device = createDevice(collected);
  const heard: string[] = [];
  device.replaceReplies(({ host, body }, text) => {
    if (host !== "collect.localhost") return text;
    heard.push(...(body as { events: { id: string }[] }).events.map(({ id }) => id));
    return new Response(null, { status: 200 });
  });
  const { features, tab } = device.worker();
  agree(tab, "analytics");
  features.analytics.place$({ isPrivate: false }).subscribe();
  const isPrivate = true;
  const hidden = [
    view({ isPrivate, props: { path: "/profile/history" } }),
    view({ isPrivate, name: "login_failed", props: { way: "email", errors: "wrong_credentials" } }),
    view({ isPrivate, name: "web_vital", props: { vital: "LCP", value: 1, rating: "good", path: "/profile" } }),
  ];
  const told = [
    view({ isPrivate, name: "registered", props: { way: "email" } }),
    view({ isPrivate, name: "logged_in", props: { way: "email" } }),
    view({ name: "web_vital", props: { vital: "LCP", value: 1, rating: "good", path: "/" } }),
    ...views(17),
  ];
  await features.analytics.report({ events: [...hidden, ...told] });
  await eventually(() => expect(heard.length).toBeGreaterThanOrEqual(20));
  expect(heard.toSorted()).toEqual(told.map(({ id }) => id).toSorted());
});

test("a recording goes to the house in order and whole, and is at its end once a part is lost", async () => {
  const device = createDevice(house);
  const { features, tab } = device.worker();
  const recording = randomUUID();
  const line = (of: number) => `${JSON.stringify({ of, noise: Array.from({ length: 20_000 }, () => randomUUID()) })}\n`;
  const record = (chunk: number, text = line(chunk), of = recording) =>
    features.analytics.record({ recording: of, chunk, text });
  expect(await record(0)).toMatchObject({ ok: false });
  agree(tab, "replay");
  const lines = [line(0), line(1)];
  for (const [chunk, text] of lines.entries()) expect(await record(chunk, text)).toEqual({ ok: true, value: null });
  const { rows } = await pool.query<{ bytes: Buffer }>(
    "select bytes from replay_parts where recording = $1 order by part",
    [recording],
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(gunzipSync(Buffer.concat(rows.map(({ bytes }) => bytes))).toString()).toBe(lines.join(""));
  device.cut();
  expect(await record(2)).toMatchObject({ ok: false });
  device.mend();
  expect(await record(3)).toMatchObject({ ok: false });
  expect(await record(1, line(1), randomUUID())).toMatchObject({ ok: false });
});

/** Views that can be told apart by what they say, whatever their ids become on the way. */
function told(count: number): PageEvent[] {
  return Array.from({ length: count }, () => view({ props: { path: `/told/${tellings++}` } }));
}
let tellings = 0;
const pathOf = ({ props }: Pick<PageEvent, "props">) => (props as { path: string }).path;
const pathsIn = (body: unknown) => (body as { events: Pick<PageEvent, "props">[] }).events.map(pathOf);

/** The paths that the house has counted, each as often as it was. */
async function countedOf(events: readonly PageEvent[]): Promise<string[]> {
  const { rows } = await pool.query<{ path: string }>(
    "select props ->> 'path' as path from analytics_events where props ->> 'path' = any($1::text[])",
    [events.map(pathOf)],
  );
  return rows.map(({ path }) => path).toSorted();
}

test("through killed workers and a line that is cut every event is counted, and none twice", async () => {
  const device = createDevice(house);
  let requests = 0;
  let life = 0;
  let isLossy = true;
  /** By event, the life in which its answer has arrived last. */
  const answeredIn = new Map<string, number>();
  /** What was sent although its answer had arrived, by the life in which that was. */
  const again: number[] = [];
  // Of five requests one is lost on its way there, and one on its way back.
  device.loseSome((way, { path, body }) => {
    if (path !== "/analytics/events") return false;
    if (way === "request") requests += 1;
    const isLost = isLossy && requests % 5 === (way === "request" ? 1 : 3);
    for (const event of pathsIn(body)) {
      const answered = answeredIn.get(event);
      if (way === "request" && answered !== undefined) again.push(answered);
      if (way === "reply" && !isLost) answeredIn.set(event, life);
    }
    return isLost;
  });
  const events: PageEvent[] = [];
  for (life = 0; life < 16; life++) {
    const isCut = life % 4 === 2;
    if (isCut) device.cut();
    else device.mend();
    const { features, tab, kill } = device.worker();
    agree(tab, "analytics");
    const more = told(life % 3 === 0 ? 90 : 7);
    events.push(...more);
    const before = requests;
    await features.analytics.report({ events: more });
    // Killed in the middle of whatever it does then.
    if (!isCut && more.length > 20) await eventually(() => expect(requests).toBeGreaterThan(before + (life % 2)));
    kill();
  }
  device.mend();
  isLossy = false;
  const { features, tab } = device.worker();
  agree(tab, "analytics");
  events.push(...told(20));
  await features.analytics.report({ events: events.slice(-20) });
  const all = events.map(pathOf).toSorted();
  await eventually(async () => expect([...new Set(await countedOf(events))]).toEqual(all));
  expect(await countedOf(events)).toEqual(all);
  // Lost answers were there. What was answered goes again only from a life that ended before it could forget its last batch.
  expect(device.sent("POST", "/analytics/events").flatMap(({ body }) => pathsIn(body)).length).toBeGreaterThan(
    all.length,
  );
  const ofLife = (one: number) => again.filter((each) => each === one).length;
  expect(again.filter((each) => ofLife(each) > eventLimits.batch)).toEqual([]);
  expect(again).not.toContain(life);
});

test("of two workers that have something to tell at once, neither sends what the other does", async () => {
  const device = createDevice(house);
  const workers = [device.worker(), device.worker()] as const;
  for (const { tab } of workers) agree(tab, "analytics");
  const events = [told(90), told(90)] as const;
  await Promise.all(workers.map(({ features }, at) => features.analytics.report({ events: events[at] ?? [] })));
  const all = events.flat().map(pathOf).toSorted();
  const sent = () => device.sent("POST", "/analytics/events").flatMap(({ body }) => pathsIn(body));
  await eventually(async () => expect([...new Set(await countedOf(events.flat()))]).toEqual(all));
  expect(sent().toSorted()).toEqual(all);
});
