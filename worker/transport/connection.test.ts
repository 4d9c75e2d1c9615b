import { firstValueFrom } from "rxjs";
import { object } from "valibot";
import { expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "../../tests/world/eventually.ts";
import { register } from "../../tests/builders/accounts.ts";
import { createDevice } from "../../tests/world/device.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createStore } from "../cache/store.ts";
import { createConnection } from "./connection.ts";
import { createExchange } from "./exchange.ts";
import { createHouseClock } from "./house-clock.ts";
import { createReader } from "./reader.ts";
import type { SettingRow } from "./settings.ts";

const house = await startHouse();

type Worker = ReturnType<ReturnType<typeof createDevice>["worker"]>;
const ask = ({ features }: Worker) => features.app.checkGeo(undefined, { signal: new AbortController().signal });
const stateOf = async ({ features }: Worker) => (await firstValueFrom(features.app.connection$())).state;

const sinceOf = async ({ features }: Worker) => (await firstValueFrom(features.app.connection$())).since;
const rowsOf = () => createStore({ indexedDB: undefined }, "device", ["settings"]).table<SettingRow>("settings");

async function workersAt() {
  const { token } = await register(house);
  const device = createDevice(house);
  return { device, workers: [device.worker(token), device.worker(token)] as const };
}

test("nothing that answers is offline for every worker, and over by itself", async () => {
  const { device, workers } = await workersAt();
  device.cut();
  await ask(workers[0]);
  for (const worker of workers) await eventually(async () => expect(await stateOf(worker)).toBe("offline"));
  device.mend();
  for (const worker of workers) await eventually(async () => expect(await stateOf(worker)).toBe("online"));
});

test("what was asked before the house was heard does not take it away again when it fails", async () => {
  let nowMs = 1_000;
  const channel = () => new BroadcastChannel("late");
  const connection = createConnection({ channel, now: () => nowMs, onNetworkHint() {} }, rowsOf());
  const hints: unknown[] = [];
  connection.hinted$.subscribe((hint) => hints.push(hint));
  connection.lost("offline");
  const askedAt = nowMs;
  nowMs += 5_000;
  connection.heard();
  connection.lost("offline", askedAt);
  expect([connection.state, hints.length]).toEqual(["online", 1]);
  connection.lost("offline", nowMs);
  expect(connection.state).toBe("offline");
});

test("a site that is heard again is reason to ask its house at once, however long the next time would be", async () => {
  const now = () => 1_000;
  const connection = createConnection(
    { channel: () => new BroadcastChannel("site"), now, onNetworkHint() {} },
    rowsOf(),
  );
  const location = { protocol: "http:", host: "karat.localhost", origin: "http://karat.localhost" };
  const environment = { fetch: async () => Response.json({}), location, now };
  const exchange = createExchange(environment, connection, createHouseClock(environment), createReader());
  const fromSite = () =>
    exchange(object({}), { url: `${location.origin}/latest-build.json`, init: {}, timeoutMs: 1_000 });
  const hints: unknown[] = [];
  connection.hinted$.subscribe((hint) => hints.push(hint));
  await fromSite();
  expect(hints).toHaveLength(0);
  connection.lost("offline");
  await fromSite();
  expect([connection.state, hints.length]).toEqual(["offline", 1]);
});

test.for(["keeps from the house", "answers with a page of its own"])(
  "what a content blocker %s leaves everybody online",
  async (way) => {
    const { token } = await register(house);
    // By a clock that stands still, no answer is slow because this machine is busy.
    const device = createDevice(house, { now: handClock().now });
    const worker = device.worker(token);
    const { attribution, analytics } = worker.features;
    const tried = new Set<string>();
    device.loseSome((_, { path }) => {
      if (!blocked.test(path)) return false;
      tried.add(path);
      return way === "keeps from the house";
    });
    device.replaceReplies(({ path }, body) =>
      blocked.test(path) ? new Response("<p>Blocked</p>", { headers: { "Content-Type": "text/html" } }) : body,
    );
    await ask(worker);
    const states: string[] = [];
    worker.features.app.connection$().subscribe(({ state }) => states.push(state));
    const context = { signal: new AbortController().signal };
    const consent = { version: 1, purposes: ["advertising", "analytics", "replay"] as const };
    worker.tab.tell({ cookies: { token, attribution: {}, source: { stag: "s" }, consent } });
    await attribution.begin({ query: { partner: "p" } }, context);
    await attribution.utm({ query: { utm_source: "tv" } }, context);
    await attribution.pageOpen({ subH: "h", uuid: "0123456789abcdef", click_url: house.site }, context);
    await attribution.proof({}, context);
    await analytics.record({ recording: crypto.randomUUID(), chunk: 0, text: "{}" });
    const event = { name: "page_view", at: new Date().toISOString(), build: "b", isPrivate: false } as const;
    const events = Array.from({ length: 20 }, () => ({ ...event, id: crypto.randomUUID(), props: { path: "/" } }));
    await analytics.report({ events });
    await eventually(() => expect(tried.size).toBe(8));
    expect((await ask(worker)).ok).toBe(true);
    expect(states).toEqual(["online"]);
  },
);
const blocked = /^\/(attachSource|consent|middleware\/\w+|analytics\/\w+)$/;

test("a page in the place of data is a portal, and nothing of it is kept", async () => {
  const { device, workers } = await workersAt();
  const [worker] = workers;
  const profile = await firstValueFrom(worker.features.profile.me$());
  device.signInFirst();
  expect(await ask(worker)).toMatchObject({ ok: false, error: { error: "offline" } });
  await eventually(async () => expect(await stateOf(worker)).toBe("portal"));
  await worker.features.app.retry();
  const seen = await firstValueFrom(worker.features.profile.me$());
  expect(seen?.value ?? profile?.value).toEqual(profile?.value);
  device.mend();
  await eventually(async () => expect(await stateOf(worker)).toBe("online"));
});

test("a site that answers while the API does not is a house that is down", async () => {
  const { device, workers } = await workersAt();
  await ask(workers[0]);
  device.loseSome((_, { host }) => host.startsWith("api."));
  await ask(workers[0]);
  for (const worker of workers) await eventually(async () => expect(await stateOf(worker)).toBe("api_down"));
});

test("an address that is dead while another one of the house answers is blocked", async () => {
  const { device, workers } = await workersAt();
  const [worker] = workers;
  await ask(worker);
  await eventually(async () =>
    expect((await firstValueFrom(worker.features.app.config$())).mirrors.length).toBeGreaterThan(1),
  );
  const own = `karat.localhost:${house.port}`;
  device.loseSome((_, { host }) => host === own || host === `api.${own}`);
  await ask(worker);
  await eventually(async () => expect(await stateOf(worker)).toBe("blocked"));
});

test("a line is slow when most answers are, and swift again only when most are clearly swift", () => {
  const connection = createConnection(
    { channel: () => new BroadcastChannel("nobody"), now: () => 0, onNetworkHint() {} },
    rowsOf(),
  );
  const after = (...tookMs: number[]) => {
    for (const each of tookMs) connection.heard(each);
    return connection.state;
  };
  expect(after(3_000, 3_000)).toBe("online");
  expect(after(3_000)).toBe("slow");
  expect(connection.online).toBe(true);
  expect(after(1_500, 1_500, 1_500)).toBe("slow");
  expect(after(200, 200)).toBe("slow");
  expect(after(200)).toBe("online");
});

test("the time since when the house is away stays while the reason becomes clearer", () => {
  let now = 0;
  const connection = createConnection(
    { channel: () => new BroadcastChannel("nobody"), now: () => now, onNetworkHint() {} },
    rowsOf(),
  );
  const since: string[] = [];
  connection.state$.subscribe((state) => since.push(`${state.state} ${Date.parse(state.since)}`));
  now = 1_000;
  connection.lost("offline");
  now = 2_000;
  connection.found("api_down");
  connection.lost("offline");
  now = 3_000;
  connection.heard();
  expect(since).toEqual(["online 0", "offline 1000", "api_down 1000", "online 3000"]);
});

test("a page that is loaded again, or opened by another worker, knows since when the house is away, until it is heard", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const { device, workers } = await workersAt();
  const later = async () => {
    vi.setSystemTime(Date.now() + 3_600_000);
    const worker = device.worker();
    await ask(worker);
    return worker;
  };
  await Promise.all(workers.map(ask));
  device.cut();
  await ask(workers[0]);
  const since = await sinceOf(workers[0]);
  for (const worker of workers) worker.kill();
  for (const worker of [await later(), await later()]) {
    await eventually(async () => expect(await sinceOf(worker)).toBe(since));
    worker.kill();
  }
  device.mend();
  (await later()).kill();
  device.cut();
  const again = await later();
  expect(await stateOf(again)).toBe("offline");
  expect(await sinceOf(again)).toBe(new Date().toISOString());
});
