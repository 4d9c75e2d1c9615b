import { expect, test } from "vitest";
import { eventually } from "../../tests/world/eventually.ts";
import { register } from "../../tests/builders/accounts.ts";
import { createDevice } from "../../tests/world/device.ts";
import { startHouse } from "../../tests/world/house.ts";

const house = await startHouse();

test.each(["a guest", "another player"])(
  "what a logout that was cut short has left is gone once %s is here",
  async (who) => {
    const device = createDevice(house);
    await device.leaveBehind("karat-player-1");
    device.worker(who === "a guest" ? undefined : (await register(house)).token);
    await eventually(async () =>
      expect((await device.databases()).map(({ name }) => name)).not.toContain("karat-player-1"),
    );
  },
);
