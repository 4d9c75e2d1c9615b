import { firstValueFrom, filter, map } from "rxjs";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "../../tests/world/eventually.ts";
import { register } from "../../tests/builders/accounts.ts";
import { createDevice } from "../../tests/world/device.ts";
import { startHouse } from "../../tests/world/house.ts";
import type { MirrorState } from "./feature.ts";

const house = await startHouse();
const signal = () => ({ signal: new AbortController().signal });
const [own, second] = ["karat", "karat-b"].map((name) => `${name}.localhost:${house.port}`) as [string, string];

type Worker = ReturnType<ReturnType<typeof createDevice>["worker"]>;

afterEach(() => void vi.useRealTimers());

/** Opens a tab of this worker; its cookie holds `nextRun`. */
const open = ({ features }: Worker, nextRun?: number) => features.mirrors.start({ nextRun }, signal());
const state = <T>({ features }: Worker, select: (state: MirrorState) => T | null) =>
  firstValueFrom(
    features.mirrors.state$().pipe(
      map(select),
      filter((value) => value !== null),
    ),
  );
const soon = () => Date.now() + 500;

test("of ten tabs one checks the mirrors, tells the house, asks where to be, and plans the next round", async () => {
  const player = await register(house);
  const device = createDevice(house);
  let go = () => {};
  const allOpen = new Promise<void>((resolve) => (go = resolve));
  device.beforeReply(({ path }) => path === "/api/getMirrorsToCheck" && allOpen);
  const first = device.worker(player.token);
  const at = Date.now() + 1_000;
  await open(first, at);
  await eventually(() => expect(device.sent("GET", "/mirror")).toHaveLength(1));
  const workers = [first, ...Array.from({ length: 9 }, () => device.worker(player.token))];
  await Promise.all(workers.slice(1).map((worker) => open(worker, at)));
  go();
  await eventually(() => expect(device.sent("GET", "/mirror")).toHaveLength(2));
  const bodies = device.sent("POST", "/api/sendAntiBonusResult").map(({ body }) => body);
  const [{ results }, ...others] = bodies as [{ results: Record<string, number | null> }];
  expect(Object.keys(results).sort()).toEqual([own, second, second.replace("-b", "-c")].sort());
  expect(results[second]).toBeTypeOf("number");
  expect(others).toEqual([]);
  expect(device.sent("POST", "/middleware/mirrorRedirect")).toHaveLength(1);
  const plans = await Promise.race(workers.map((worker) => state(worker, ({ nextRun }) => nextRun)));
  expect(plans).toBeGreaterThan(at + 200_000);
});

test("a guest's browser checks nothing", async () => {
  const device = createDevice(house);
  const worker = device.worker();
  await open(worker, soon());
  expect(await firstValueFrom(worker.features.mirrors.state$())).toMatchObject({ nextRun: null });
  expect(device.sent("GET", "/api/getMirrorsToCheck")).toEqual([]);
});

test("results that cannot be sent wait for the network, but not longer than they are worth", async () => {
  const player = await register(house);
  for (const [waitMs, sent] of [
    [1_000, 1],
    [601_000, 0],
  ] as const) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const device = createDevice(house);
    const worker = device.worker(player.token);
    device.beforeReply(({ path }) => path === "/api/getMirrorsToCheck" && device.cut());
    await open(worker, soon());
    const ask = () => worker.features.app.checkGeo(undefined, signal());
    await firstValueFrom(worker.features.app.connection$().pipe(filter(({ online }) => !online)));
    const kept = () => device.databases().then((all) => all.some(({ name }) => name === "syncStore"));
    await eventually(async () => expect(await kept()).toBe(true));
    vi.setSystemTime(Date.now() + waitMs);
    device.beforeReply(() => {});
    device.mend();
    await ask();
    await eventually(() => expect(device.sent("POST", "/api/sendAntiBonusResult")).toHaveLength(sent));
    vi.useRealTimers();
  }
});

test("a site that has moved is left for where the house says, and every worker of the browser hears it", async () => {
  await house.desk(`/mirrors/${own}`, { new_link: second });
  const device = createDevice(house);
  const [first, other] = [device.worker(), device.worker()];
  const heard = state(other, ({ move }) => move);
  await open(first);
  expect(await state(first, ({ move }) => move)).toMatchObject({ to: second });
  expect(await heard).toMatchObject({ to: second });
  await house.desk(`/mirrors/${own}`, { new_link: null });
});

/** A live socket whose only message is that its site is to be left. */
class LeavingSocket extends EventTarget {
  static made: LeavingSocket[] = [];
  readyState = 0;
  constructor() {
    super();
    LeavingSocket.made.push(this);
    setTimeout(() => {
      this.readyState = 1;
      this.dispatchEvent(new Event("open"));
    });
  }
  send() {}
  close() {}
  tell() {
    this.dispatchEvent(new MessageEvent("message", { data: '{"op":"elsewhere"}' }));
  }
}

test("a player hears of a move while nothing is done, and however often it is said, the house is asked once in ten seconds", async () => {
  const player = await register(house);
  const device = createDevice(house, { WebSocket: LeavingSocket as unknown as typeof WebSocket });
  const worker = device.worker(player.token);
  await open(worker, Date.now() + 600_000);
  const watching = worker.features.wallet.balance$().subscribe();
  onTestFinished(() => watching.unsubscribe());
  await eventually(() => expect(LeavingSocket.made[0]?.readyState).toBe(1));
  await eventually(() => expect(device.sent("GET", "/mirror")).toHaveLength(1));
  await house.desk(`/mirrors/${own}`, { new_link: second });
  onTestFinished(async () => void (await house.desk(`/mirrors/${own}`, { new_link: null })));
  for (let time = 0; time < 5; time += 1) LeavingSocket.made[0]?.tell();
  expect(await state(worker, ({ move }) => move)).toMatchObject({ to: second });
  LeavingSocket.made[0]?.tell();
  await worker.features.mirrors.knows({ host: second });
  expect(device.sent("GET", "/mirror")).toHaveLength(2);
});

function offersOf({ features }: Worker) {
  const offers: (string | undefined)[] = [];
  const watching = features.mirrors.state$().subscribe(({ wayOut }) => offers.push(wayOut?.host));
  onTestFinished(() => watching.unsubscribe());
  return offers;
}

test("where the site is dead and its API is not, the fastest mirror is offered; over one failure it is not", async () => {
  const player = await register(house);
  const device = createDevice(house);
  const workers = [device.worker(player.token), device.worker(player.token)] as const;
  await Promise.all(workers.map((worker) => open(worker, Date.now() + 600_000)));
  const seen = workers.map(offersOf);
  const [first] = workers;
  const askForBuild = () => {
    const asking = first.features.app.latestBuild$().subscribe();
    onTestFinished(() => asking.unsubscribe());
    return () => asking.unsubscribe();
  };
  const pixels = () => device.sent("GET", "/pixel.png").filter(({ host }) => host === own).length;

  device.loseSome((_, { host, path }) => host === own && path === "/latest-build.json");
  const before = pixels();
  const stop = askForBuild();
  await eventually(() => expect(pixels()).toBe(before + 1));
  stop();
  expect(new Set(seen.flat())).toEqual(new Set([undefined]));

  device.loseSome((_, { host }) => host === own);
  askForBuild();
  const others = [second, second.replace("-b", "-c")];
  await eventually(() => seen.forEach((offers) => expect(others).toContain(offers.at(-1))));
  expect((await firstValueFrom(first.features.app.connection$())).online).toBe(true);
  device.loseSome(() => false);
  await eventually(() => seen.forEach((offers) => expect(offers.at(-1)).toBeUndefined()));
});

test("what has failed before anybody looked after the mirrors is looked at as well", async () => {
  const player = await register(house);
  const device = createDevice(house);
  const before = device.worker(player.token);
  await open(before);
  before.kill();
  device.loseSome((_, { host }) => host === own);
  const worker = device.worker(player.token);
  // By now, the configuration has been requested from the site, in vain.
  await worker.features.app.checkGeo(undefined, signal());
  const offers = offersOf(worker);
  await eventually(() => expect(offers.at(-1)).toBeTypeOf("string"));
});

test("the way there leads to mirrors only, keeps the page, and is none from where a password is set", async () => {
  const worker = createDevice(house).worker();
  await open(worker);
  const way = async (host: string, path = "/kz/games/dice?tab=2&token=x") => {
    const answer = await worker.features.mirrors.way({ host, page: house.site + path }, signal());
    return answer.ok ? answer.value : answer.error.error;
  };
  expect(await way(second)).toBe(`http://${second}/kz/games/dice?tab=2&fromOld=${encodeURIComponent(own)}`);
  for (const host of [
    own,
    "evil.example",
    `desk.localhost:${house.port}`,
    `${second}.evil.example`,
    `evil@${second}`,
    "",
  ])
    expect(await way(host)).toBeNull();
  expect(await way(second, "/en/reset-password/opened")).toBeNull();
});

test("nobody is led to a mirror that does not answer them", async () => {
  const device = createDevice(house);
  const worker = device.worker();
  await open(worker);
  await house.desk(`/mirrors/${second}`, { up: false });
  const answer = await worker.features.mirrors.way({ host: second, page: `${house.site}/en` }, signal());
  await house.desk(`/mirrors/${second}`, { up: true });
  expect(answer).toMatchObject({ ok: false });
});

test("only a host of the house is one that a page may say it comes from", async () => {
  const { features } = createDevice(house).worker();
  for (const [host, value] of [
    [second, true],
    ["evil.example", false],
    ["", false],
  ] as const)
    expect(await features.mirrors.knows({ host })).toEqual({ ok: true, value });
});

test("a code that somebody from elsewhere has put into an address is not even shown to the house", async () => {
  const device = createDevice(house);
  const worker = device.worker();
  const arrive = (from: string) => worker.features.mirrors.arrive({ code: "made-up", from, logsIn: false }, signal());
  for (const from of ["evil.example", "", `${own}.evil.example`])
    expect(await arrive(from)).toEqual({ ok: true, value: null });
  expect(device.sent("POST", "/auth/move/arrive")).toEqual([]);
  expect(await arrive(second)).toEqual({ ok: true, value: null });
  expect(device.sent("POST", "/auth/move/arrive")).toHaveLength(1);
});

const things = { cookies: { consent: "necessary" }, storage: { theme: "light" }, drafts: { chat: "half" } };
async function wayOf({ features }: Worker) {
  const answer = await features.mirrors.way(
    { host: second, page: `${house.site}/en?tab=2`, luggage: things },
    signal(),
  );
  const address = new URL((answer.ok && answer.value) || "about:blank");
  const code = address.searchParams.get("moveCode") ?? "";
  const arrived = await house.fetch<object>(`http://api.${second}/auth/move/arrive`, {
    body: { code },
    headers: { Origin: `http://${second}` },
  });
  return { address, arrived };
}

test("a guest takes along what is theirs, by a code alone, and is not asked to log in", async () => {
  const worker = createDevice(house).worker();
  await open(worker);
  const { address, arrived } = await wayOf(worker);
  expect([...address.searchParams.keys()]).toEqual(["tab", "fromOld", "moveCode"]);
  expect([arrived.json, arrived.cookies]).toEqual([{ token: null, luggage: things }, []]);
});

test("a player who cannot be handed over, for want of a cookie or of their own host, takes it along and is to log in again", async () => {
  for (const isBlocked of [false, true]) {
    const player = await register(house);
    const device = createDevice(house);
    const worker = device.worker(player.token);
    await open(worker);
    if (isBlocked) device.loseSome((_, { host }) => host === own || host === `api.${own}`);
    await worker.features.app.checkGeo(undefined, signal());
    const { address, arrived } = await wayOf(worker);
    expect([isBlocked, ...address.searchParams.keys()]).toEqual([isBlocked, "tab", "fromOld", "login", "moveCode"]);
    expect(arrived.json).toEqual({ token: null, luggage: things });
  }
});

test("what is sent ahead and not taken keeps nobody from going", async () => {
  const device = createDevice(house);
  const worker = device.worker();
  await open(worker);
  device.loseSome((_, { path }) => path === "/auth/move/luggage");
  const { address } = await wayOf(worker);
  expect([...address.searchParams.keys()]).toEqual(["tab", "fromOld"]);
});

test("where the new host is blocked, too, the player learns at once of a third one", async () => {
  const third = second.replace("-b", "-c");
  await house.desk(`/mirrors/${own}`, { new_link: second });
  onTestFinished(async () => void (await house.desk(`/mirrors/${own}`, { new_link: null })));
  const player = await register(house);
  const device = createDevice(house);
  device.loseSome((_, { host }) => host === second);
  const worker = device.worker(player.token);
  await open(worker, Date.now() + 600_000);
  expect(await state(worker, ({ move }) => move)).toMatchObject({ to: second });
  const way = await worker.features.mirrors.way({ host: second, page: `${house.site}/en`, luggage: things }, signal());
  expect(way).toMatchObject({ ok: false });
  await eventually(async () => expect(await state(worker, ({ move }) => move)).toMatchObject({ to: third }));
});

function controlledTab({ features }: Worker) {
  const asked: { id: string; hosts: readonly string[] }[] = [];
  const watching = features.mirrors.probeRequests$().subscribe((request) => request && asked.push(request));
  onTestFinished(() => watching.unsubscribe());
  return { asked, close: () => watching.unsubscribe() };
}

const foundOf = (device: ReturnType<typeof createDevice>) =>
  device.sent("POST", "/api/sendAntiBonusResult").map(({ body }) => (body as { results: object }).results);

test("where a service worker controls the page it probes, for one tab of all, and the worker asks for no pixel", async () => {
  const player = await register(house);
  const device = createDevice(house);
  const worker = device.worker(player.token);
  const tabs = [controlledTab(worker), controlledTab(worker)] as const;
  await open(worker, soon());
  await eventually(() => expect(tabs.map(({ asked }) => asked.length)).toEqual([1, 0]));
  const [{ id, hosts }] = tabs[0].asked as [{ id: string; hosts: string[] }];
  expect([...hosts].sort()).toEqual([own, second, second.replace("-b", "-c")].sort());
  await worker.features.mirrors.probed({ id: "of nobody", results: { [own]: 1 } });
  await worker.features.mirrors.probed({ id, results: { [own]: 12, [second]: null } });
  await eventually(() => expect(foundOf(device)).toEqual([{ [own]: 12, [second]: null }]));
  expect(device.sent("GET", "/pixel.png")).toEqual([]);
});

test("a tab that goes while its service worker probes leaves that to the next tab, and the last one to the worker", async () => {
  const player = await register(house);
  const device = createDevice(house);
  const worker = device.worker(player.token);
  const [first, other] = [controlledTab(worker), controlledTab(worker)];
  await open(worker, soon());
  await eventually(() => expect(first.asked).toHaveLength(1));
  first.close();
  await eventually(() => expect(other.asked).toHaveLength(1));
  expect(device.sent("GET", "/pixel.png")).toEqual([]);
  other.close();
  await eventually(() => expect(foundOf(device)).toHaveLength(1));
  expect(new Set(device.sent("GET", "/pixel.png").map(({ host }) => host))).toEqual(
    new Set([own, second, second.replace("-b", "-c")]),
  );
});

test("a service worker that ends in the middle of its probes is asked once more, by the next tab if there is one", async () => {
  await Promise.all(
    [1, 2].map(async (count) => {
      const player = await register(house);
      const device = createDevice(house);
      const worker = device.worker(player.token);
      const tabs = Array.from({ length: count }, () => controlledTab(worker));
      const asked = () => tabs.flatMap((tab) => tab.asked);
      await open(worker, Date.now() + 2_000);
      await eventually(() => expect(asked()).toHaveLength(2));
      expect(tabs.map((tab) => tab.asked.length)).toEqual(count === 1 ? [2] : [1, 1]);
      await worker.features.mirrors.probed({ id: asked()[1]?.id ?? "", results: { [own]: 7 } });
      await eventually(() => expect(foundOf(device)).toEqual([{ [own]: 7 }]));
    }),
  );
});

test("what a service worker found for somebody who has left meanwhile is sent as nobody", async () => {
  const player = await register(house);
  const device = createDevice(house);
  const worker = device.worker(player.token);
  const { asked } = controlledTab(worker);
  await open(worker, soon());
  await eventually(() => expect(asked).toHaveLength(1));
  await worker.features.session.logout();
  await worker.features.mirrors.probed({ id: asked[0]?.id ?? "", results: { [own]: 7 } });
  await worker.features.mirrors.knows({ host: own });
  expect(foundOf(device)).toEqual([]);
});
