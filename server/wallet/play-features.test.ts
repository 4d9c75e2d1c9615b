import { expect, test } from "vitest";
import type { Profile } from "../../contract/accounts.ts";
import type { Geo } from "../../contract/geo.ts";
import { bearer, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse({ env: { KARAT_STRICT_REGIONS: "KZ" } });

test("in a strict region nothing plays by itself or faster than by hand, whatever the player's own region is", async () => {
  const { token } = await register(house);
  const featuresIn = async (country: string) => {
    await house.desk("/geo", { country_code: country });
    return (await house.api<Profile>("/profile/user", { headers: bearer(token) })).json.features;
  };
  const forGuests = async () => (await house.api<{ data: Geo }>("/geo_ip")).json.data.features;
  expect(await featuresIn("KZ")).toMatchObject({ play: true, autoplay: false, turbo: false });
  expect(await forGuests()).toEqual({ autoplay: false, turbo: false });
  expect(await featuresIn("RU")).toMatchObject({ play: true, autoplay: true, turbo: true });
  expect(await forGuests()).toBeUndefined();
});
