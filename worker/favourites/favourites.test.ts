import { filter, firstValueFrom, map } from "rxjs";
import { expect, test } from "vitest";
import type { Favourites } from "../../contract/favourites.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { createDevice } from "../../tests/world/device.ts";
import { eventually } from "../../tests/world/eventually.ts";
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
