import { describe, expect } from "vitest";
import { amountOf } from "./player.ts";
import { test } from "../world/world.ts";

const tabs = 10;

describe.each(["shared", "solo"] as const)("with a %s worker", (worker) => {
  test("ten tabs hold one socket and one poll", async ({ world }) => {
    const device = await world.device({ worker });
    const player = await world.player({ balance: "50.00" });
    await device.enter(player);
    const pages = [];
    for (let index = 0; index < tabs; index++) pages.push(await device.open("/en/games/dice"));
    for (const page of pages) await expect.poll(() => amountOf(page)).toBe(50);
    expect(world.line.sockets()).toBe(1);

    // If every tab polled, there would be ten calls by the time of the first.
    world.line.forget();
    await expect.poll(() => world.line.count("GET /latest-build.json"), { timeout: 30_000 }).toBe(1);
    expect(world.line.sockets()).toBe(1);
  });

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
