import { describe, expect } from "vitest";
import { amountOf } from "./player.ts";
import { test } from "../world/world.ts";

describe.each(["shared", "solo"] as const)("with a %s worker", (worker) => {
  test("when the tab that holds the socket goes, another takes over", async ({ world }) => {
    const device = await world.device({ worker });
    const player = await world.player({ balance: "50.00" });
    await device.enter(player);
    const first = await device.open("/en/");
    await expect.poll(() => amountOf(first)).toBe(50);
    const second = await device.open("/en/");
    await expect.poll(() => amountOf(second)).toBe(50);
    await first.close();
    await expect.poll(() => world.line.sockets()).toBe(1);
    await world.desk("/money", { player: player.email, amount: "25.00" });
    await expect.poll(() => amountOf(second)).toBe(75);
  });
});
