import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import type { SentEvent } from "../../contract/analytics.ts";
import { sentEvent } from "../../tests/builders/analytics.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createExpiryJob } from "../db/expiry-job.ts";
import { openAnalytics } from "./feature.ts";
import { replaysCommand } from "./replays-command.ts";
import { analyticsReport } from "./report.ts";

const dayMs = 24 * 3_600_000;
let nowMs = Date.parse("2026-11-23T10:00:00Z");
const clock = { now: () => nowMs };
const house = await startHouse({ clock, env: { KARAT_NETWORK_SCALE: "1" } });
const { pool } = house.database;
const folder = mkdtempSync(join(tmpdir(), "karat-analytics-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Reply = { taken: number; left_out: number; error: string; errors: object };

const send = (events: unknown) =>
  house.api<Reply>("/analytics/events", { headers: { Origin: house.site }, body: { events } });
const at = () => new Date(nowMs).toISOString();
const view = (rest: Partial<SentEvent> = {}) => sentEvent("page_view", { path: "/faq" }, { at: at(), ...rest });
const countOf = async (table: string) =>
  Number((await pool.query<{ count: bigint }>(`select count(*) from ${table}`)).rows[0]?.count);

describe("an event", () => {
  test("is taken once, however often it is sent, and in whatever company", async () => {
    const [one, other] = [view(), view()];
    expect(await send([one, one])).toMatchObject({ status: 202, json: { taken: 1, left_out: 0 } });
    expect((await send([other, one])).json).toEqual({ taken: 1, left_out: 0 });
    const { rows } = await pool.query("select id, session, name, props, build, site from analytics_events");
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({
      id: one.id,
      session: one.session,
      name: "page_view",
      props: { path: "/faq" },
      build: "abc123",
      site: new URL(house.site).host,
    });
  });

  test("that another build reports, or that is a week old, is left out, and those beside it are not", async () => {
    const before = await countOf("analytics_events");
    const { json } = await send([
      view(),
      { ...view(), name: "page_left" },
      { ...view(), name: "constructor" },
      { ...view(), props: { path: "/faq", email: "somebody@example" } },
      { ...view(), props: { path: 7 } },
      view({ at: new Date(nowMs - 8 * dayMs).toISOString() }),
    ]);
    expect(json).toEqual({ taken: 1, left_out: 5 });
    expect(await countOf("analytics_events")).toBe(before + 1);
  });

  test("of a phone whose clock is ahead is of now", async () => {
    const event = view({ at: "2031-01-01T00:00:00Z" });
    await send([event]);
    const { rows } = await pool.query("select at from analytics_events where id = $1", [event.id]);
    expect(rows).toEqual([{ at: new Date(nowMs) }]);
  });

  test("that cannot be one is refused at its field", async () => {
    for (const [events, field] of [
      [[], "events"],
      ["all", "events"],
      [Array.from({ length: 41 }, () => view()), "events"],
      [[{ ...view(), id: "1" }], "events.0.id"],
      [[view(), { ...view(), session: 7 }], "events.1.session"],
      [[{ ...view(), name: "<b>" }], "events.0.name"],
      [[{ ...view(), at: "yesterday" }], "events.0.at"],
      [[{ ...view(), props: { path: ["/faq"] } }], "events.0.props.path"],
    ] as const)
      expect((await send(events)).json.errors).toEqual({ [field]: [expect.any(String)] });
  });
});

test("a recording's parts are kept once each, and become one file of events", async () => {
  const [recording, session] = [randomUUID(), randomUUID()];
  const bytes = Buffer.concat([gzipSync('{"type":4}\n{"type":2}\n'), gzipSync('{"type":3}\n')]);
  const cut = [bytes.subarray(0, 11), bytes.subarray(11, 40), bytes.subarray(40)];
  const keep = (part: number, of = recording) =>
    house.api("/analytics/replays", {
      body: { recording: of, session, part, bytes: cut[part]?.toString("base64") },
    });
  for (const part of [0, 1, 1, 2]) expect((await keep(part)).status).toBe(202);
  const file = join(folder, "visit.json");
  expect(await replaysCommand([recording, file], pool)).toBe(`${file} has 3 events.`);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual([{ type: 4 }, { type: 2 }, { type: 3 }]);
  expect(await replaysCommand([], pool)).toContain(recording);
  await expect(replaysCommand([randomUUID(), file], pool)).rejects.toThrow("There is no recording");

  const torn = randomUUID();
  for (const part of [0, 2]) await keep(part, torn);
  expect(await replaysCommand([torn, join(folder, "torn.json")], pool)).toMatch(/1 parts behind a missing one/);
});

test("what cannot be a part of a recording is refused at its field", async () => {
  const part = { recording: randomUUID(), session: randomUUID(), part: 0, bytes: "AAAA" };
  for (const [field, value] of Object.entries({ recording: "1", session: "", part: -1, bytes: "?" })) {
    const { json } = await house.api<Reply>("/analytics/replays", { body: { ...part, [field]: value } });
    expect(json.errors).toEqual({ [field]: [expect.any(String)] });
  }
});

test("the report counts events and sessions by what tells them apart, and measures what is measured", async () => {
  nowMs = Date.parse("2027-02-01T10:00:00Z");
  const session = randomUUID();
  const own = () => ({ at: at(), session });
  const lcp = (value: number) =>
    sentEvent("web_vital", { vital: "LCP", value, rating: "good", path: "/" }, { at: at() });
  await send([
    sentEvent("login_failed", { way: "email", errors: "wrong_credentials" }, own()),
    sentEvent("login_failed", { way: "email", errors: "wrong_credentials" }, own()),
    sentEvent("login_failed", { way: "phone", errors: "error 500" }, own()),
    ...[1_000, 2_000, 3_000, 4_000, 5_000].map(lcp),
  ]);
  const fromMs = nowMs - (nowMs % dayMs);
  expect(await analyticsReport(pool, { fromMs, endMs: fromMs + dayMs })).toBe(
    [
      "From 2027-02-01 to 2027-02-01 (UTC)",
      "",
      "event                            times  sessions  75 % are below",
      "login_failed: wrong_credentials      2         1",
      "login_failed: error 500              1         1",
      "web_vital: LCP                       5         5            4000",
    ].join("\n"),
  );
  expect(await analyticsReport(pool, { fromMs: 0, endMs: dayMs })).toMatch(/Nothing was reported\.$/);
});

test("events are kept for ninety days and recordings for two weeks", async () => {
  nowMs = Date.parse("2027-03-01T10:00:00Z");
  await send([view()]);
  const { expiring } = openAnalytics({ config: house.app.house.config });
  const purge = () => createExpiryJob(pool, clock, expiring).run();
  nowMs += 15 * dayMs;
  await purge();
  expect(await countOf("replay_parts")).toBe(0);
  expect(await countOf("analytics_events")).toBeGreaterThan(0);
  nowMs += 80 * dayMs;
  await purge();
  expect(await countOf("analytics_events")).toBe(0);
});

test("a network that sends without end is told to wait, and nothing of it is taken", async () => {
  await send([view()]);
  const before = await countOf("analytics_events");
  await pool.query("update tries set count = 3600 where key like 'events:%'");
  const { status, json } = await send([view()]);
  expect([status, json.error]).toEqual([429, "too_many_tries"]);
  expect(await countOf("analytics_events")).toBe(before);
});
