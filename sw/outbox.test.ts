import "fake-indexeddb/auto";
import { openDB } from "idb";
import { firstValueFrom } from "rxjs";
import { expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "../tests/world/eventually.ts";
import { bearer, register } from "../tests/builders/accounts.ts";
import { createDevice } from "../tests/world/device.ts";
import { startHouse } from "../tests/world/house.ts";
import { keepOutbox } from "./outbox.ts";

/** Workbox looks for background sync when it is loaded; here the browser never wakes the worker for it. */
vi.hoisted(() => {
  const registration = { sync: { register: async () => {} } };
  const location = new URL("http://karat.localhost/sw.js");
  Object.assign(globalThis, {
    self: { registration, addEventListener() {}, __WB_DISABLE_DEV_LOGS: true },
    location,
    __WB_DISABLE_DEV_LOGS: true,
  });
});

const house = await startHouse();
await house.desk("/geo", { country_code: "KZ" });

type Worker = ReturnType<ReturnType<typeof createDevice>["worker"]>;
type Device = ReturnType<typeof createDevice> & { left: Waiting };
type Waiting = Awaited<ReturnType<typeof waiting>>;
const signal = new AbortController().signal;
const ask = ({ features }: Worker) => features.app.checkGeo(undefined, { signal });
const waiting = ({ features }: Worker) => firstValueFrom(features.app.waiting$());
const zoneOf = async (token: string) =>
  (await house.api<{ user: { timezone: string } }>("/profile/user", { headers: bearer(token) })).json.user.timezone;

let queues = 0;

async function queued() {
  const database = await openDB("workbox-background-sync");
  const all = (await database.getAllFromIndex("requests", "queueName", `outbox-${queues}`)) as unknown[];
  database.close();
  return all;
}

async function serviceWorkerOf(device: Device, scope = {}) {
  const outbox = keepOutbox({ ...device.serviceWorker(), ...scope }, `outbox-${++queues}`);
  await outbox.keep(device.left);
  return outbox;
}

/** A device whose player changed two settings offline and then closed the last tab. */
async function leftBehind() {
  const { token } = await register(house);
  const device = createDevice(house);
  const worker = device.worker(token);
  await eventually(async () => expect((await firstValueFrom(worker.features.session.state$())).status).toBe("player"));
  await ask(worker);
  device.cut();
  await ask(worker);
  await worker.features.profile.change({ timezone: "Asia/Tokyo" });
  await worker.features.profile.change({ is_avatar_hidden: true });
  const left = await waiting(worker);
  worker.kill();
  device.mend();
  return { token, device: { ...device, left } };
}

const bodies = (device: ReturnType<typeof createDevice>) =>
  device.sent("PUT", "/profile/settings").map(({ body }) => body);

test("what waits is sent in order, once, and the next start finds nothing left", async () => {
  const { token, device } = await leftBehind();
  const { replay } = await serviceWorkerOf(device);
  await Promise.all([replay(), replay()]);
  expect(bodies(device)).toEqual([{ timezone: "Asia/Tokyo" }, { is_avatar_hidden: true }]);
  expect(await zoneOf(token)).toBe("Asia/Tokyo");
  const said = device.sent("PUT", "/profile/settings").map(({ language, region }) => [language, region]);
  expect(said).toEqual(Array(2).fill(["en-US", "KZ"]));
  const next = device.worker(token);
  await ask(next);
  expect(await waiting(next)).toEqual([]);
  expect(bodies(device)).toHaveLength(2);
});

test("a reply that is lost wakes it again, and the house does it once", async () => {
  const { token, device } = await leftBehind();
  let lost = 0;
  device.loseSome((way, { method }) => method === "PUT" && way === "reply" && lost++ === 0);
  const { replay } = await serviceWorkerOf(device);
  await expect(replay()).rejects.toThrow("cut on the way back");
  await replay();
  const keys = device.sent("PUT", "/profile/settings").map(({ key }) => key);
  expect([keys.length, new Set(keys).size]).toEqual([3, 2]);
  expect(await zoneOf(token)).toBe("Asia/Tokyo");
});

test("a token that is over is left for the next start, and never renewed here", async () => {
  const { token, device } = await leftBehind();
  await house.api("/auth/logout", { method: "PUT", headers: bearer(token) });
  const { replay } = await serviceWorkerOf(device);
  await replay();
  expect(bodies(device)).toHaveLength(1);
  expect(device.sent("POST", "/auth/refresh-token")).toEqual([]);
  // Even if woken again, it must not retry.
  await replay();
  expect(bodies(device)).toHaveLength(1);
  device.cut();
  const next = device.worker(token);
  await eventually(async () => expect(await waiting(next)).toHaveLength(2));
});

test("a device that nobody is logged in at sends nothing, and gets no databases by it", async () => {
  const device = createDevice(house);
  const { replay } = await serviceWorkerOf({ ...device, left: [] });
  await replay();
  expect(await device.databases()).toEqual([]);
});

test("where somebody else's cookie is there already, whom no tab has told of yet, nothing is sent as anybody", async () => {
  const { token, device } = await leftBehind();
  const other = await register(house);
  for (const value of [other.token, "", undefined]) {
    let cookie: { value: string } | null = { value: token };
    const { replay } = await serviceWorkerOf(device, { cookieStore: { get: async () => cookie } });
    cookie = value === undefined ? null : { value };
    await replay();
  }
  expect(bodies(device)).toEqual([]);
});

test("what one player has left is not sent as the next one, nor once the first is back and wants it no more", async () => {
  const { token, device } = await leftBehind();
  const other = await register(house);
  const { replay } = await serviceWorkerOf(device);
  const comes = async (as: string) => {
    const worker = device.worker(as);
    await ask(worker);
    await eventually(async () => expect(await waiting(worker)).toEqual([]));
    worker.kill();
  };
  await comes(other.token);
  await replay();
  await comes(token);
  await replay();
  expect(bodies(device)).toEqual([]);
});

test("what waits is kept without anybody's token, only the last that a tab has left, and nothing for who has gone", async () => {
  const { token, device } = await leftBehind();
  const { keep, replay } = await serviceWorkerOf(device);
  const kept = JSON.stringify(await queued());
  expect(kept).toContain("/profile/settings");
  expect(kept).not.toContain(token);
  await keep(device.left.slice(1));
  await replay();
  expect(bodies(device)).toEqual([{ is_avatar_hidden: true }]);
  await keep([]);
  expect(await queued()).toEqual([]);
});

test("where no browser wakes it, each start of a service worker sends what the one before has kept", async () => {
  const { device } = await leftBehind();
  await serviceWorkerOf(device);
  const { registration } = self as unknown as { registration: object };
  Object.assign(self, { registration: {} });
  onTestFinished(() => void Object.assign(self, { registration }));
  vi.resetModules();
  const { keepOutbox: startAgain } = await import("./outbox.ts");
  startAgain(device.serviceWorker(), `outbox-${queues}`);
  await eventually(() => expect(bodies(device)).toEqual([{ timezone: "Asia/Tokyo" }, { is_avatar_hidden: true }]));
});

test("what a check of the mirrors has found is sent as well, but not once it says nothing any more", async () => {
  for (const [waitMs, sent] of [
    [1_000, 1],
    [601_000, 0],
  ] as const) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const { token } = await register(house);
    const device = createDevice(house);
    const worker = device.worker(token);
    device.beforeReply(({ path }) => path === "/api/getMirrorsToCheck" && device.cut());
    await worker.features.mirrors.start({ nextRun: Date.now() + 500 }, { signal });
    await eventually(async () => expect(await waiting(worker)).toMatchObject([{ kind: "mirrors" }]));
    const left = await waiting(worker);
    worker.kill();
    device.beforeReply(() => {});
    device.mend();
    vi.setSystemTime(Date.now() + waitMs);
    await (await serviceWorkerOf({ ...device, left })).replay();
    expect(device.sent("POST", "/api/sendAntiBonusResult")).toHaveLength(sent);
    vi.useRealTimers();
  }
});

test("who logs out while it is about to send takes all of it along", async () => {
  const { token, device } = await leftBehind();
  let left: Promise<unknown> | undefined;
  device.beforeReply(({ path }) => {
    if (path !== "/config.json" || left) return undefined;
    left = device.worker(token).features.session.logout();
    return left;
  });
  const { replay } = await serviceWorkerOf(device);
  await replay();
  expect(left).toBeDefined();
  expect(bodies(device)).toEqual([]);
});

test("while a tab is there its own worker sends", async () => {
  const { token, device } = await leftBehind();
  device.cut();
  const worker = device.worker(token);
  await eventually(async () => expect(await waiting(worker)).toHaveLength(2));
  const woken = (await serviceWorkerOf(device)).replay();
  device.mend();
  await ask(worker);
  await eventually(async () => expect(await waiting(worker)).toEqual([]));
  worker.kill();
  await woken;
  expect(bodies(device)).toHaveLength(2);
});
