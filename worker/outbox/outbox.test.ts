import { IDBFactory } from "fake-indexeddb";
import { firstValueFrom } from "rxjs";
import { expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "../../tests/world/eventually.ts";
import { changeSettings, type SettingsChange } from "../../contract/accounts.ts";
import { bearer, password, register } from "../../tests/builders/accounts.ts";
import { createDevice } from "../../tests/world/device.ts";
import { startHouse } from "../../tests/world/house.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import type { Kinds } from "./outbox-kinds.ts";

const house = await startHouse();
const zones = Intl.supportedValuesOf("timeZone").slice(0, 60);

/** Settings that do not replace one another. */
const inOrder = { setting: { call: changeSettings, maxAgeMs: 60_000 } } as unknown as Kinds;

type Device = ReturnType<typeof createDevice>;
type Worker = ReturnType<Device["worker"]>;

const change = ({ features }: Worker, wish: SettingsChange) => features.profile.change(wish);
const waiting = ({ features }: Worker) => firstValueFrom(features.app.waiting$());
const ask = ({ features }: Worker) => features.app.checkGeo(undefined, { signal: new AbortController().signal });
const puts = (device: Device) => device.sent("PUT", "/profile/settings");
const zoneOf = ({ body }: { body: unknown }) => (body as SettingsChange).timezone ?? "";
const accountOf = async (token: string) =>
  (await house.api<{ user: { timezone: string } }>("/profile/user", { headers: bearer(token) })).json.user;

async function doneAt(token: string): Promise<string[]> {
  const { json } = await house.api<{ user: { id: string } }>("/profile/user", { headers: bearer(token) });
  const { rows } = await house.database.pool.query<{ key: string }>(
    "select key from operations where player_id = $1 order by at",
    [json.user.id],
  );
  return rows.map(({ key }) => key);
}

test("through twenty cuts each item is done once, and in order", async () => {
  const seed = Date.now() % 1_000_000;
  console.log(`seed ${seed}`);
  const random = seededRandom(seed);
  const player = await register(house);
  const device = createDevice(house, { kinds: inOrder });
  const workers = [device.worker(player.token), device.worker(player.token), device.worker(player.token)];
  let cuts = 20;
  device.loseSome((_, { method }) => method === "PUT" && cuts > 0 && random() < 0.4 && cuts-- > 0);
  for (const timezone of zones) {
    const worker = workers[Math.floor(random() * workers.length)] ?? device.worker(player.token);
    expect(await change(worker, { timezone })).toEqual({ ok: true, value: null });
    if (random() < 0.2) await ask(worker);
  }
  await vi.waitFor(
    async () => {
      for (const worker of workers) {
        await ask(worker);
        expect(await waiting(worker)).toEqual([]);
      }
    },
    { timeout: 120_000, interval: 200 },
  );
  expect(cuts).toBe(0);
  const firsts = puts(device).filter(({ key }, index, all) => all.findIndex((each) => each.key === key) === index);
  expect(firsts.map(zoneOf)).toEqual(zones);
  expect(await doneAt(player.token)).toEqual(firsts.map(({ key }) => key));
  expect((await accountOf(player.token)).timezone).toBe(zones.at(-1));
});

test("of ten workers one sends what all of them have taken", async () => {
  const player = await register(house);
  const device = createDevice(house, { kinds: inOrder });
  const workers = Array.from({ length: 10 }, () => device.worker(player.token));
  device.cut();
  await Promise.all(workers.map(ask));
  await Promise.all(workers.map((worker, at) => change(worker, { timezone: zones[at] ?? "" })));
  for (const worker of workers) await eventually(async () => expect(await waiting(worker)).toHaveLength(10));
  device.mend();
  await Promise.all(workers.map(ask));
  for (const worker of workers) await eventually(async () => expect(await waiting(worker)).toEqual([]));
  expect(puts(device).map(zoneOf).sort()).toEqual(zones.slice(0, 10).sort());
});

test("an item whose sender is killed over it is sent by another with the same key, and done once", async () => {
  const player = await register(house);
  const device = createDevice(house, { kinds: inOrder });
  const [worker, other] = [device.worker(player.token), device.worker(player.token)];
  await Promise.all([ask(worker), ask(other)]);
  let killed = false;
  device.beforeReply(({ method }) => {
    if (method !== "PUT" || killed) return;
    killed = true;
    worker.kill();
    other.kill();
    device.worker(player.token);
  });
  await change(worker, { timezone: "Asia/Tokyo" });
  await eventually(() => expect(puts(device)).toHaveLength(2));
  expect(new Set(puts(device).map(({ key }) => key)).size).toBe(1);
  await eventually(async () => expect(await doneAt(player.token)).toHaveLength(1));
});

test("what is late is not sent any more, and that is told", async () => {
  const player = await register(house);
  const late = { setting: { call: changeSettings, maxAgeMs: -1 } } as unknown as Kinds;
  const device = createDevice(house, { kinds: late });
  const worker = device.worker(player.token);
  await change(worker, { timezone: "Asia/Tokyo" });
  await eventually(async () => expect(await waiting(worker)).toEqual([]));
  expect(puts(device)).toEqual([]);
  expect(await firstValueFrom(worker.features.app.notices$())).toMatchObject([
    { key: "setting_refused", values: { error: "expired" } },
  ]);
});

test("a change is sent again for as long as the house knows its key, and dropped with a word before it does not", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const dayMs = 24 * 3_600_000;
  for (const [days, sent] of [
    [6.9, 2],
    [7, 1],
  ] as const) {
    const player = await register(house);
    const device = createDevice(house);
    const worker = device.worker(player.token);
    // The change arrives, but its reply is lost.
    device.loseSome((way, { method }) => method === "PUT" && way === "reply");
    await change(worker, { timezone: "Asia/Tokyo" });
    await eventually(() => expect(puts(device)).toHaveLength(1));
    worker.kill();
    device.loseSome(() => false);
    vi.setSystemTime(Date.now() + days * dayMs);
    const form = { email: player.email, password };
    const login = await house.api<{ token: string }>("/api/v2/auth/login/email/password", { body: form });
    const next = device.worker(login.json.token);
    await ask(next);
    await eventually(async () => expect(await waiting(next)).toEqual([]));
    expect(new Set(puts(device).map(({ key }) => key)).size).toBe(1);
    expect(puts(device)).toHaveLength(sent);
    expect(await doneAt(login.json.token)).toHaveLength(1);
    const notices = await firstValueFrom(next.features.app.notices$());
    expect(notices.map(({ key }) => key)).toEqual(sent === 1 ? ["setting_refused"] : []);
  }
});

test("a full outbox takes no more of what is wanted in turn, and says so", async () => {
  const player = await register(house);
  const device = createDevice(house, { kinds: inOrder });
  const worker = device.worker(player.token);
  device.cut();
  await ask(worker);
  for (let count = 0; count < 100; count += 1)
    expect((await change(worker, { timezone: zones[count % zones.length] ?? "" })).ok).toBe(true);
  expect(await change(worker, { timezone: "Asia/Tokyo" })).toMatchObject({ ok: false, error: { error: "offline" } });
  expect(await waiting(worker)).toHaveLength(100);
});

test("on a full disk nothing is lost while the page is open, and whoever is offline is told to leave it open", async () => {
  const player = await register(house);
  const device = createDevice(house, { indexedDB: fullDisk() });
  const worker = device.worker(player.token);
  device.cut();
  await ask(worker);
  expect((await change(worker, { timezone: "Asia/Tokyo" })).ok).toBe(true);
  expect(await waiting(worker)).toHaveLength(1);
  expect(await firstValueFrom(worker.features.app.notices$())).toMatchObject([{ key: "kept_until_closed" }]);
  device.mend();
  await ask(worker);
  await eventually(async () => expect(await waiting(worker)).toEqual([]));
  expect((await accountOf(player.token)).timezone).toBe("Asia/Tokyo");
});

test("who logs out without a network is told once of what was not saved, and of nothing where all was", async () => {
  for (const wishes of [[{ timezone: "Asia/Tokyo" }], []]) {
    const player = await register(house);
    const device = createDevice(house);
    const [worker, other] = [device.worker(player.token), device.worker(player.token)];
    device.cut();
    await Promise.all([ask(worker), ask(other)]);
    for (const wish of wishes) await change(worker, wish);
    for (const each of [worker, other])
      await eventually(async () => expect(await waiting(each)).toHaveLength(wishes.length));
    await worker.features.session.logout();
    for (const each of [worker, other]) {
      await eventually(async () =>
        expect(await firstValueFrom(each.features.session.state$())).toMatchObject({ status: "guest" }),
      );
      expect(await firstValueFrom(each.features.app.notices$())).toMatchObject(
        wishes.map(() => ({ key: "setting_refused", values: { error: "offline" } })),
      );
    }
  }
});

test("another player of the same device neither sees nor sends what the first has left", async () => {
  const [first, second] = [await register(house), await register(house)];
  const device = createDevice(house);
  const worker = device.worker(first.token);
  device.cut();
  await ask(worker);
  await change(worker, { timezone: "Asia/Tokyo" });
  worker.kill();
  device.mend();
  const next = device.worker(second.token);
  await ask(next);
  await change(next, { is_avatar_hidden: true });
  await eventually(async () => expect(await waiting(next)).toEqual([]));
  // Nor is it sent as the first player, before the tab has said who is logged in.
  expect(puts(device).map(({ token, body }) => [token, body])).toEqual([[second.token, { is_avatar_hidden: true }]]);
  for (const { token } of [first, second]) expect((await accountOf(token)).timezone).not.toBe("Asia/Tokyo");
});

test("what may never wait says at once that there is no network, and nothing of it is sent later", async () => {
  const player = await register(house);
  const device = createDevice(house);
  const worker = device.worker(player.token);
  device.cut();
  await ask(worker);
  const { signal } = new AbortController();
  const bet = { game: "dice", amount: "10.00", choice: { mode: "under", target: 5_000 } } as const;
  expect(await worker.features.games.bet(bet)).toMatchObject({ ok: false, error: { error: "offline" } });
  const form = { email: "somebody@example.com", password: "correct-horse-7" };
  expect(await worker.features.access.login(form, { signal })).toMatchObject({
    ok: false,
    error: { error: "offline" },
  });
  expect(await waiting(worker)).toEqual([]);
  device.mend();
  await ask(worker);
  await eventually(async () =>
    expect(await firstValueFrom(worker.features.app.connection$())).toMatchObject({ online: true }),
  );
  expect(device.sent("POST", "/games/dice/bet")).toEqual([]);
});

function fullDisk(): IDBFactory {
  const factory = new IDBFactory();
  const open = factory.open.bind(factory);
  factory.open = (...given) => {
    const opening = open(...given);
    opening.addEventListener("success", () => {
      const transact = opening.result.transaction.bind(opening.result);
      opening.result.transaction = (...asked) => {
        if (asked[1] === "readwrite") throw new DOMException("the disk is full", "QuotaExceededError");
        return transact(...asked);
      };
    });
    return opening;
  };
  return factory;
}
