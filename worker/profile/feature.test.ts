import { filter, firstValueFrom, map } from "rxjs";
import { expect, test } from "vitest";
import { eventually } from "../../tests/world/eventually.ts";
import type { SettingsChange } from "../../contract/accounts.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { createDevice } from "../../tests/world/device.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();

type Worker = ReturnType<ReturnType<typeof createDevice>["worker"]>;

const change = ({ features }: Worker, wish: SettingsChange) => features.profile.change(wish);
const waiting = ({ features }: Worker) => firstValueFrom(features.profile.waiting$());
const shown = ({ features }: Worker) =>
  firstValueFrom(
    features.profile.me$().pipe(
      map((seen) => seen?.value.user),
      filter((user) => user !== undefined),
    ),
  );
const kept = async (token: string) =>
  (await house.api<{ user: Record<string, unknown> }>("/profile/user", { headers: bearer(token) })).json.user;
/** A worker notices that it is offline by a failed call, and that it is online by a successful one. */
const ask = ({ features }: Worker) => features.app.checkGeo(undefined, { signal: new AbortController().signal });

async function playerAt(device = createDevice(house)) {
  const player = await register(house);
  return { device, player, worker: device.worker(player.token) };
}

const changesAt = (device: ReturnType<typeof createDevice>) =>
  device.sent("PUT", "/profile/settings").map(({ body }) => body);

test("a change is at the house at once, and shown before it is", async () => {
  const { device, player, worker } = await playerAt();
  await shown(worker);
  expect((await change(worker, { is_avatar_hidden: true })).ok).toBe(true);
  expect(await shown(worker)).toMatchObject({ is_avatar_hidden: true });
  await eventually(async () => expect(await kept(player.token)).toMatchObject({ is_avatar_hidden: true }));
  await eventually(async () => expect(await waiting(worker)).toEqual([]));
  expect(await shown(worker)).toMatchObject({ is_avatar_hidden: true });
  expect(changesAt(device)).toEqual([{ is_avatar_hidden: true }]);
});

test("changes made offline are shown everywhere, wait, and are each sent once, in order, the last wish of each", async () => {
  const { device, player, worker } = await playerAt();
  const other = device.worker(player.token);
  const before = await shown(worker);
  await shown(other);
  device.cut();
  await ask(worker);
  await change(worker, { timezone: "Asia/Tokyo" });
  await change(other, { is_statistics_hidden: true });
  await change(worker, { locale: "kk-KZ" });
  await change(other, { timezone: "Asia/Almaty" });
  for (const each of [worker, other]) {
    await eventually(async () => expect(await waiting(each)).toEqual(["is_statistics_hidden", "locale", "timezone"]));
    expect(await shown(each)).toMatchObject({ timezone: "Asia/Almaty", locale: "kk-KZ", is_statistics_hidden: true });
  }
  expect(await kept(player.token)).toMatchObject({ timezone: before.timezone, locale: before.locale });

  device.mend();
  await Promise.all([ask(worker), ask(other)]);
  for (const each of [worker, other]) await eventually(async () => expect(await waiting(each)).toEqual([]));
  expect(changesAt(device)).toEqual([{ is_statistics_hidden: true }, { locale: "kk-KZ" }, { timezone: "Asia/Almaty" }]);
  expect(await kept(player.token)).toMatchObject({ timezone: "Asia/Almaty", locale: "kk-KZ" });
  for (const each of [worker, other])
    await eventually(async () => expect(await shown(each)).toMatchObject({ timezone: "Asia/Almaty", locale: "kk-KZ" }));
});

test("what waits survives the death of its worker, and the next one sends it at its start", async () => {
  const { device, player, worker } = await playerAt();
  await shown(worker);
  device.cut();
  await ask(worker);
  await change(worker, { timezone: "Asia/Tokyo" });
  worker.kill();

  const offline = device.worker(player.token);
  expect(await shown(offline)).toMatchObject({ timezone: "Asia/Tokyo" });
  expect(await waiting(offline)).toEqual(["timezone"]);
  offline.kill();

  device.mend();
  const next = device.worker(player.token);
  await eventually(async () => expect(await waiting(next)).toEqual([]));
  expect(changesAt(device)).toEqual([{ timezone: "Asia/Tokyo" }]);
});

test("a worker that dies over a change leaves it to the other one", async () => {
  const { device, player, worker } = await playerAt();
  await shown(worker);
  const other = device.worker(player.token);
  await shown(other);
  device.beforeReply(({ method }) => method === "PUT" && worker.kill());
  await change(worker, { timezone: "Asia/Tokyo" });
  await eventually(() => expect(changesAt(device)).toHaveLength(2));
  await eventually(async () => expect(await waiting(other)).toEqual([]));
  // The worker died before it saw the reply, so the change is sent twice, which is harmless.
  expect(changesAt(device)).toEqual([{ timezone: "Asia/Tokyo" }, { timezone: "Asia/Tokyo" }]);
  expect(await kept(player.token)).toMatchObject({ timezone: "Asia/Tokyo" });
});

test("a change of mind while the first wish is on its way is not lost to its reply", async () => {
  const { device, player, worker } = await playerAt();
  await shown(worker);
  let changed: Promise<unknown> | undefined;
  device.beforeReply(({ method }) => {
    if (method === "PUT") changed ??= change(worker, { timezone: "Asia/Tokyo" });
    return changed;
  });
  await change(worker, { timezone: "Asia/Almaty" });
  await eventually(async () => expect(await waiting(worker)).toEqual([]));
  expect(changesAt(device)).toEqual([{ timezone: "Asia/Almaty" }, { timezone: "Asia/Tokyo" }]);
  expect(await kept(player.token)).toMatchObject({ timezone: "Asia/Tokyo" });
  expect(await shown(worker)).toMatchObject({ timezone: "Asia/Tokyo" });
});

test("a house that stumbles is asked again, one that refuses is not, and that is told", async () => {
  const { device, worker } = await playerAt();
  await shown(worker);
  await house.desk("/network", { match: "/profile/settings", fault: "status", status: 503, times: 1 });
  await change(worker, { timezone: "Asia/Tokyo" });
  await eventually(async () => expect(await waiting(worker)).toEqual([]));
  expect(changesAt(device)).toHaveLength(2);

  await house.desk("/network", { match: "/profile/settings", fault: "status", status: 403, times: 1 });
  await change(worker, { timezone: "Asia/Almaty" });
  await eventually(async () => expect(await waiting(worker)).toEqual([]));
  expect(await shown(worker)).toMatchObject({ timezone: "Asia/Tokyo" });
  expect(changesAt(device)).toHaveLength(3);
  expect(await firstValueFrom(worker.features.app.notices$())).toMatchObject([
    { key: "setting_refused", values: { error: "forbidden" }, kind: "bad" },
  ]);
});

test("what the house would never take is not kept", async () => {
  const { device, worker } = await playerAt();
  await shown(worker);
  for (const wish of [{ timezone: "Atlantis/Deep" }, {}, { timezone: "Asia/Tokyo", is_avatar_hidden: true }])
    expect(await change(worker, wish)).toMatchObject({ ok: false, error: { error: "validation" } });
  expect(await waiting(worker)).toEqual([]);
  expect(changesAt(device)).toEqual([]);
});

test("a logout lets go of what waits, and the next player of the device is never changed by it", async () => {
  const { device, player, worker } = await playerAt();
  await shown(worker);
  const next = await register(house);
  const before = await kept(next.token);
  device.cut();
  await ask(worker);
  await change(worker, { timezone: "Asia/Tokyo" });
  await worker.features.session.logout();
  expect(await change(worker, { timezone: "Asia/Tokyo" })).toMatchObject({ ok: false });
  await eventually(async () =>
    expect((await device.databases()).map(({ name }) => name).join()).not.toContain("karat-player"),
  );
  worker.kill();

  device.mend();
  const fresh = device.worker(next.token);
  expect(await shown(fresh)).toMatchObject({ timezone: before["timezone"] });
  expect(await waiting(fresh)).toEqual([]);
  await change(fresh, { is_avatar_hidden: true });
  await eventually(async () => expect(await waiting(fresh)).toEqual([]));
  expect(changesAt(device)).toEqual([{ is_avatar_hidden: true }]);
  expect(device.sent("PUT", "/profile/settings").map(({ token }) => token)).toEqual([next.token]);
  expect(await kept(next.token)).toMatchObject({ timezone: before["timezone"], is_avatar_hidden: true });
  expect((await house.api("/profile/user", { headers: bearer(player.token) })).status).toBe(401);
});

test("a change that is on its way when somebody else comes in is not sent again as them", async () => {
  const { device, worker, player } = await playerAt();
  await shown(worker);
  const next = await register(house);
  const before = await kept(next.token);
  // The first player's session ends at the house while the change is being sent, and another player logs in here.
  await house.api("/auth/logout", { method: "PUT", headers: bearer(player.token) });
  let taken: Worker | undefined;
  device.beforeReply(({ method, path }) => {
    if (method === "PUT" && path === "/profile/settings") taken ??= device.worker(next.token);
    return taken && shown(taken);
  });
  await change(worker, { timezone: "Asia/Tokyo" });
  await eventually(() => expect(device.sent("PUT", "/profile/settings")).toHaveLength(1));
  await eventually(async () => expect(await waiting(worker)).toEqual([]));
  expect(device.sent("PUT", "/profile/settings").map(({ token }) => token)).toEqual([player.token]);
  expect(await kept(next.token)).toMatchObject({ timezone: before["timezone"] });
});

test("a new player's timezone is that of the device", async () => {
  const device = createDevice(house);
  const worker = device.worker(undefined, { timezone: "America/Sao_Paulo" });
  const answer = await worker.features.access.register(
    { email: "far@example.com", password: "correct-horse-7", currency: "USD", accept: true },
    { signal: new AbortController().signal },
  );
  expect(answer.ok).toBe(true);
  await eventually(() => expect(changesAt(device)).toEqual([{ timezone: "America/Sao_Paulo" }]));
  await eventually(async () => expect(await shown(worker)).toMatchObject({ timezone: "America/Sao_Paulo" }));
  expect(await firstValueFrom(worker.features.profile.timezone$())).toBe("America/Sao_Paulo");
});
