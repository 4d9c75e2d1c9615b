import { firstValueFrom } from "rxjs";
import { expect, test } from "vitest";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { createDevice } from "../../tests/world/device.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();

const statusOf = async (token: string) => (await house.api("/profile/user", { headers: bearer(token) })).status;

test("two logouts in a row that the house did not hear are both told once it is heard again", async () => {
  const [first, second] = [await register(house), await register(house)];
  const device = createDevice(house);
  const { features, tab } = device.worker(first.token);
  device.loseSome((_, { path }) => path === "/auth/logout");
  await features.session.logout();
  tab.tell({ cookies: { token: second.token, attribution: {} } });
  await eventually(async () =>
    expect(await firstValueFrom(features.session.state$())).toMatchObject({ status: "player" }),
  );
  await features.session.logout();
  expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([200, 200]);

  device.loseSome(() => false);
  await features.app.checkGeo(undefined, { signal: new AbortController().signal });
  await eventually(async () => expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([401, 401]));
});
