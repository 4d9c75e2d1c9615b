import { randomUUID } from "node:crypto";
import { filter, firstValueFrom, map } from "rxjs";
import { expect, onTestFinished, test } from "vitest";
import type { Favourites } from "../../contract/favourites.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { createDevice } from "../../tests/world/device.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { socketsTo } from "../../tests/world/house-socket.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();

type Worker = ReturnType<ReturnType<typeof createDevice>["worker"]>;

const ask = ({ features }: Worker) => features.app.checkGeo(undefined, { signal: new AbortController().signal });
const atHouse = async (token: string) =>
  (await house.api<Favourites>("/favourites", { headers: bearer(token) })).json.items;
const shown = ({ features }: Worker) =>
  firstValueFrom(
    features.favourites.favourites$().pipe(
      filter((cached) => cached !== undefined && cached !== null),
      map(({ value }) => value.items),
    ),
  );

test("a game is marked at once, and at the house as soon as there is a network, by the next worker as well", async () => {
  const { token } = await register(house);
  const device = createDevice(house);
  const worker = device.worker(token);
  expect(await shown(worker)).toEqual([]);
  await worker.features.favourites.mark({ game: "dice", is_favourite: true });
  await eventually(async () => expect(await atHouse(token)).toEqual(["dice"]));

  device.cut();
  await ask(worker);
  await worker.features.favourites.mark({ game: "keno", is_favourite: true });
  await worker.features.favourites.mark({ game: "dice", is_favourite: false });
  expect(await shown(worker)).toEqual(["keno"]);
  expect(await atHouse(token)).toEqual(["dice"]);
  worker.kill();

  // Nobody looks at favourites there: what waits wakes the one who sends it.
  device.mend();
  await ask(device.worker(token));
  await eventually(async () => expect(await atHouse(token)).toEqual(["keno"]));
});

test("an open device of the same player hears of a favourite at once, and keeps what it has marked itself meanwhile", async () => {
  const { token } = await register(house);
  const { HouseSocket } = socketsTo(house);
  const [one, other] = [createDevice(house), createDevice(house, { WebSocket: HouseSocket })];
  const [here, there] = [one.worker(token), other.worker(token)];
  const seen = follow(there);
  await shown(here);
  await eventually(() => expect(seen.items()).toEqual([]));
  await here.features.favourites.mark({ game: "dice", is_favourite: true });
  await eventually(() => expect(seen.items()).toEqual(["dice"]));

  other.cut();
  await ask(there);
  await there.features.favourites.mark({ game: "keno", is_favourite: true });
  await here.features.favourites.mark({ game: "miner", is_favourite: true });
  await here.features.favourites.mark({ game: "dice", is_favourite: false });
  await eventually(async () => expect(await atHouse(token)).toEqual(["miner"]));
  // The line of news is another one than that of calls: what is marked here stands before what is told.
  await eventually(() => expect(seen.items()).toEqual(["keno", "miner"]));
  other.mend();
  await ask(there);
  await eventually(async () => expect(await atHouse(token)).toEqual(["keno", "miner"]));
  expect(seen.items()).toEqual(["keno", "miner"]);
  await here.features.favourites.mark({ game: "keno", is_favourite: false });
  await eventually(() => expect(seen.items()).toEqual(["miner"]));
});

/** What a tab shows all the time. */
function follow({ features }: Worker) {
  let items: readonly string[] | undefined;
  const subscription = features.favourites.favourites$().subscribe((cached) => (items = cached?.value.items));
  onTestFinished(() => subscription.unsubscribe());
  return { items: () => items };
}

test("what a guest has marked stays on the device, and is the player's who logs in there, also by the next worker", async () => {
  const { token } = await register(house);
  await house.api("/favourites/miner", {
    method: "PUT",
    headers: { ...bearer(token), "Idempotency-Key": randomUUID() },
    body: { is_favourite: true },
  });
  const device = createDevice(house);
  const guest = device.worker();
  expect(await shown(guest)).toEqual([]);
  for (const game of ["dice", "keno", "hilo"]) await guest.features.favourites.mark({ game, is_favourite: true });
  await guest.features.favourites.mark({ game: "hilo", is_favourite: false });
  expect(await shown(guest)).toEqual(["keno", "dice"]);
  guest.kill();
  const next = device.worker();
  expect(await shown(next)).toEqual(["keno", "dice"]);
  next.kill();

  // Nobody looks at favourites there either.
  await ask(device.worker(token));
  await eventually(async () => expect(await atHouse(token)).toEqual(["keno", "dice", "miner"]));
});

test("what one guest has marked on a shared device is not there for the guest after a login", async () => {
  const { token } = await register(house);
  const device = createDevice(house);
  const guest = device.worker();
  await guest.features.favourites.mark({ game: "dice", is_favourite: true });
  guest.kill();
  const worker = device.worker(token);
  await ask(worker);
  await eventually(async () => expect(await atHouse(token)).toEqual(["dice"]));
  await worker.features.session.logout();
  expect(await shown(worker)).toEqual([]);
});

test("a guest takes what is marked along to another host, and a player leaves that to the house", async () => {
  const [here, there] = [createDevice(house).worker(), createDevice(house).worker()];
  for (const game of ["dice", "keno"]) await here.features.favourites.mark({ game, is_favourite: true });
  for (const game of ["miner", "dice"]) await there.features.favourites.mark({ game, is_favourite: true });
  const carried = await here.features.favourites.carried();
  expect(carried).toEqual({ ok: true, value: ["keno", "dice"] });
  await there.features.favourites.bring({ items: carried.ok ? carried.value : [] });
  expect(await shown(there)).toEqual(["keno", "dice", "miner"]);

  const { token } = await register(house);
  const own = createDevice(house).worker(token);
  await own.features.favourites.mark({ game: "dice", is_favourite: true });
  expect(await own.features.favourites.carried()).toEqual({ ok: true, value: [] });
  await own.features.favourites.bring({ items: ["keno"] });
  expect(await shown(own)).toEqual(["dice"]);
});

test("a device keeps no more of a guest than a player's outbox can take over", async () => {
  const { features } = createDevice(house).worker();
  for (let at = 0; at < 60; at += 1) await features.favourites.mark({ game: `game-${at}`, is_favourite: true });
  const kept = await features.favourites.carried();
  expect(kept.ok && kept.value).toHaveLength(50);
  expect(kept.ok && kept.value[0]).toBe("game-59");
});
