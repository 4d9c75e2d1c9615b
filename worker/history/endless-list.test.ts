import { filter, firstValueFrom } from "rxjs";
import { expect, test } from "vitest";
import { eventually } from "../../tests/world/eventually.ts";
import { register } from "../../tests/builders/accounts.ts";
import { createDevice } from "../../tests/world/device.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();
const signal = new AbortController().signal;

async function playerWith(logins: number) {
  const player = await register(house);
  const sql = `insert into sessions (id, player, user_agent, ip, created_at, last_seen_at, expires_at)
    select ('00000000-0000-7000-8000-' || lpad((player * 1000 + n)::text, 12, '0'))::uuid, player, '', ip, created_at, last_seen_at, expires_at
    from generate_series(1, $2) as n, (select * from sessions where player = (select id from players where email = $1)) as one`;
  await house.database.pool.query(sql, [player.email, logins - 1]);
  return player;
}

type Worker = ReturnType<ReturnType<typeof createDevice>["worker"]>;
const listOf = async ({ features }: Worker) => {
  const seen = await firstValueFrom(
    features.history.sessions$({ state: "all" }).pipe(filter((list) => list !== undefined)),
  );
  return { ids: seen?.value.items.map(({ id }) => id) ?? [], next: seen?.value.next, stale: seen?.stale };
};
const more = ({ features }: Worker) => features.history.moreSessions({ state: "all" }, { signal });

test("a list grows page by page to its end, and no row comes twice", async () => {
  const player = await playerWith(60);
  const device = createDevice(house);
  const worker = device.worker(player.token);
  const kept = worker.features.history.sessions$({ state: "all" }).subscribe();
  await eventually(async () => expect((await listOf(worker)).ids).toHaveLength(25));
  await Promise.all([more(worker), more(worker)]);
  const { ids, next } = await listOf(worker);
  expect(ids).toHaveLength(60);
  expect(next).toBeNull();
  expect(new Set(ids).size).toBe(60);
  const asked = device.sent("GET", "/profile/sessions").length;
  await more(worker);
  expect(device.sent("GET", "/profile/sessions")).toHaveLength(asked);
  kept.unsubscribe();
});

test("without a network the list is what was read of it, and a file says that it is not all", async () => {
  const player = await playerWith(30);
  const device = createDevice(house);
  const worker = device.worker(player.token);
  const kept = worker.features.history.sessions$({ state: "all" }).subscribe();
  await eventually(async () => expect((await listOf(worker)).ids).toHaveLength(25));
  expect(await worker.features.history.allSessions({ state: "all" }, { signal })).toMatchObject({
    ok: true,
    value: { complete: true, items: { length: 30 } },
  });
  kept.unsubscribe();
  worker.kill();
  device.cut();
  const offline = device.worker(player.token);
  await offline.features.app.checkGeo(undefined, { signal });
  const { ids, stale } = await listOf(offline);
  expect(ids).toHaveLength(25);
  expect(stale).toBe(true);
  expect(await more(offline)).toMatchObject({ ok: false });
  expect(await offline.features.history.allSessions({ state: "all" }, { signal })).toMatchObject({
    ok: true,
    value: { complete: false, items: { length: 25 } },
  });
});

test("a list that is read again holds what has changed, as far as it was read", async () => {
  const player = await playerWith(40);
  const device = createDevice(house);
  const worker = device.worker(player.token);
  const kept = worker.features.history.sessions$({ state: "active" }).subscribe();
  const active = async () =>
    (await firstValueFrom(worker.features.history.sessions$({ state: "active" }).pipe(filter((list) => !!list))))?.value
      .items ?? [];
  await eventually(async () => expect(await active()).toHaveLength(25));
  await worker.features.history.moreSessions({ state: "active" }, { signal });
  const last = (await active()).at(-1);
  expect(await active()).toHaveLength(40);
  expect((await worker.features.access.revoke({ id: last?.id ?? "" }, { signal })).ok).toBe(true);
  await eventually(async () => expect(await active()).toHaveLength(39));
  kept.unsubscribe();
});
