import { filter, firstValueFrom } from "rxjs";
import { expect, test } from "vitest";
import type { BellState } from "../../contract/bell.ts";
import { ring } from "../../server/bell/ring.ts";
import { inTransaction } from "../../server/db/connect.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { createDevice } from "../../tests/world/device.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { socketsTo } from "../../tests/world/house-socket.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();
type Worker = ReturnType<ReturnType<typeof createDevice>["worker"]>;

const ask = ({ features }: Worker) => features.app.checkGeo(undefined, { signal: new AbortController().signal });
const shown = async ({ features }: Worker) =>
  (await firstValueFrom(features.bell.bell$().pipe(filter((cached) => cached !== undefined && cached !== null)))).value;
const atHouse = async (token: string) => (await house.api<BellState>("/bell", { headers: bearer(token) })).json;

async function newPlayer() {
  const { token } = await register(house);
  const { json } = await house.api<{ user: { id: string } }>("/profile/user", { headers: bearer(token) });
  const player = BigInt(json.user.id);
  let count = 0;
  const tell = () =>
    inTransaction(house.database.pool, (tx) =>
      ring(tx, { player, subject: String((count += 1)), at: Date.now(), kind: "documents_accepted", data: {} }),
    );
  return { token, tell };
}

test("what is read without a network is read at once here, and everywhere once it is back, by the next worker too", async () => {
  const { token, tell } = await newPlayer();
  await tell();
  await tell();
  const device = createDevice(house);
  const worker = device.worker(token);
  expect(await shown(worker)).toMatchObject({ unread: 2, items: [{ id: 2 }, { id: 1 }] });

  device.cut();
  await ask(worker);
  await worker.features.bell.read({ to: 2 });
  expect(await shown(worker)).toMatchObject({ unread: 0, read_to: 2 });
  expect(await atHouse(token)).toMatchObject({ unread: 2 });
  worker.kill();

  // It is shown without a network to whoever comes next.
  const offline = device.worker(token);
  expect(await shown(offline)).toMatchObject({ unread: 0, items: [{ id: 2 }, { id: 1 }] });
  offline.kill();

  // Nobody looks at the bell there: what waits wakes the one who sends it.
  device.mend();
  await ask(device.worker(token));
  await eventually(async () => expect(await atHouse(token)).toMatchObject({ unread: 0, read_to: 2 }));
  expect(device.sent("PUT", "/bell/read")).toHaveLength(1);
});

test("two devices hear what comes and are in step over what is read", async () => {
  const { token, tell } = await newPlayer();
  const [one, other] = [0, 1].map(() => createDevice(house, { WebSocket: socketsTo(house).HouseSocket }).worker(token));
  if (!one || !other) throw new Error("two devices");
  for (const worker of [one, other]) worker.features.bell.bell$().subscribe();
  await tell();
  for (const worker of [one, other])
    await eventually(async () => expect(await shown(worker)).toMatchObject({ unread: 1 }));
  await one.features.bell.read({ to: 1 });
  for (const worker of [one, other])
    await eventually(async () => expect(await shown(worker)).toMatchObject({ unread: 0, read_to: 1 }));
});

test("who was away for longer than a message tells of has all of it", async () => {
  const { token, tell } = await newPlayer();
  const device = createDevice(house, { WebSocket: socketsTo(house).HouseSocket });
  const worker = device.worker(token);
  worker.features.bell.bell$().subscribe();
  await tell();
  await eventually(async () => expect(await shown(worker)).toMatchObject({ unread: 1 }));
  worker.kill();
  for (let count = 0; count < 30; count += 1) await tell();
  const next = device.worker(token);
  next.features.bell.bell$().subscribe();
  await eventually(async () => expect((await shown(next)).items).toHaveLength(31));
});
