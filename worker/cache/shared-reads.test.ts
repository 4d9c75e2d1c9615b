import { filter, firstValueFrom, map, type Observable, skip } from "rxjs";
import { expect, onTestFinished, test, vi } from "vitest";
import { createDevice } from "../../tests/world/device.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();
const context = { signal: new AbortController().signal };
const order = { game: "dice", amount: "1.00", choice: { mode: "under", target: 4950 } } as const;
const dayMs = 24 * 3_600_000;

type Device = ReturnType<typeof createDevice>;
type Worker = ReturnType<Device["worker"]>;

async function enter() {
  const { json } = await house.desk<{ token: string }>("/players", { currency: "RUB", balance: "1000.00" });
  return json.token;
}

/** Watches what a tab at a table does; resolves when all of it has loaded. */
async function openTable({ features }: Worker) {
  const streams: Observable<unknown>[] = [
    features.app.geo$().pipe(map(({ geo }) => geo)),
    features.profile.me$(),
    features.games.bets$({ game: "dice" }),
    features.games.rounds$(),
    features.games.seeds$(),
  ];
  const watched = features.profile.me$().subscribe();
  onTestFinished(() => watched.unsubscribe());
  await Promise.all([
    ...streams.map((stream) => firstValueFrom(stream.pipe(filter((seen) => seen !== undefined)))),
    features.app.routeRule({ path: "/games/dice" }, context),
    features.signOn.start({ mayLeave: false }, context),
    features.mirrors.start({ nextRun: undefined }, context),
  ]);
}

/** Of ten tabs in one process, one may wait for its turn longer than a tab is patient, and ask on its own. */
function letTabsBePatient() {
  const endless = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => new AbortController().signal);
  onTestFinished(() => endless.mockRestore());
}

const calls = [
  "GET /config.json",
  "GET /geo_ip",
  "GET /profile/user",
  "GET /games/bets",
  "GET /games/rounds/open",
  "GET /games/seeds",
  "GET /route-rules",
  "POST /middleware/mirror",
  "GET /mirrors.json",
];

const counts = (device: Device) =>
  Object.fromEntries(calls.map((call) => [call, device.sent(...(call.split(" ") as [string, string])).length]));
const each = (count: number) => Object.fromEntries(calls.map((call) => [call, count]));
const profiles = (device: Device) => device.sent("GET", "/profile/user").length;

test("of ten tabs that are opened together one asks, and each shows what it was told", async () => {
  letTabsBePatient();
  const device = createDevice(house);
  const token = await enter();
  const workers = Array.from({ length: 10 }, () => device.worker(token));
  await Promise.all(workers.map(openTable));
  expect(counts(device)).toEqual(each(1));
});

test("a tab that is opened moments later asks for nothing of it either", async () => {
  letTabsBePatient();
  const device = createDevice(house);
  const token = await enter();
  await openTable(device.worker(token));
  await openTable(device.worker(token));
  expect(counts(device)).toEqual(each(1));
});

test("what was heard long ago, or by a tab that is gone, is asked for again", async () => {
  letTabsBePatient();
  let aheadMs = 0;
  const device = createDevice(house, { now: () => Date.now() + aheadMs });
  const token = await enter();
  const first = device.worker(token);
  await openTable(first);
  aheadMs = 60_000;
  const second = device.worker(token);
  await openTable(second);
  // A table shows what it has kept before it has been answered.
  await eventually(() => expect(counts(device)).toEqual(each(2)));
  first.kill();
  second.kill();
  await openTable(device.worker(token));
  await eventually(() => expect(counts(device)).toEqual(each(3)));
});

test("after a change of the player's own, in whichever tab, a new one asks again", async () => {
  letTabsBePatient();
  const device = createDevice(house);
  const token = await enter();
  const [first, second] = [device.worker(token), device.worker(token)];
  await openTable(first);
  await openTable(second);
  expect(await second.features.games.bet(order)).toMatchObject({ ok: true });
  await openTable(device.worker(token));
  await eventually(() => expect(profiles(device)).toBe(2));
});

test("what was asked for before the change is not taken for what came after it", async () => {
  letTabsBePatient();
  const device = createDevice(house);
  const token = await enter();
  const [first, second] = [device.worker(token), device.worker(token)];
  await openTable(first);
  let arrive = () => {};
  const onItsWay = new Promise<void>((resolve) => (arrive = resolve));
  device.beforeReply(({ path }) => path === "/profile/user" && onItsWay);
  const told = firstValueFrom(first.features.profile.me$().pipe(skip(1)));
  await first.features.app.retry();
  await eventually(() => expect(profiles(device)).toBe(2));
  expect(await second.features.games.bet(order)).toMatchObject({ ok: true });
  arrive();
  await told;
  await openTable(device.worker(token));
  await eventually(() => expect(profiles(device)).toBe(3));
});

test("another player is told nothing of what was heard for the one before", async () => {
  const device = createDevice(house);
  const [one, other] = [await enter(), await enter()];
  await openTable(device.worker(one));
  await openTable(device.worker(other));
  // More than once where one worker has been slow.
  const askers = () => [...new Set(device.sent("GET", "/profile/user").map(({ token }) => token))];
  await eventually(() => expect(askers()).toEqual([one, other]));
});

test("where nothing can be kept each tab asks for itself", async () => {
  const refusing = {
    open() {
      throw new DOMException("no", "SecurityError");
    },
  };
  const device = createDevice(house, { indexedDB: refusing as unknown as IDBFactory });
  const token = await enter();
  await openTable(device.worker(token));
  await openTable(device.worker(token));
  await eventually(() => expect(profiles(device)).toBe(2));
});

test("a tab whose asking gets stuck holds up the others for a few seconds at most", async () => {
  const device = createDevice(house);
  const token = await enter();
  let isFirst = true;
  device.beforeReply(({ path }) => {
    if (path !== "/geo_ip" || !isFirst) return undefined;
    isFirst = false;
    return new Promise(() => {});
  });
  device.worker(token);
  await eventually(() => expect(isFirst).toBe(false));
  await openTable(device.worker(token));
});

test("on a device a day off, a tab that has asked for nothing knows the house's time from its neighbour", async () => {
  letTabsBePatient();
  const device = createDevice(house, { now: () => Date.now() - dayMs });
  const token = await enter();
  await openTable(device.worker(token));
  const second = device.worker(token);
  await openTable(second);
  expect(counts(device)).toEqual(each(1));
  expect(await second.features.games.bet(order)).toMatchObject({ ok: true });
});
