import { describe, expect } from "vitest";
import { amountOf, balanceOf, placeBet, register, topUp } from "./player.ts";
import { test } from "../world/world.ts";

describe.each(["shared", "solo"] as const)("with a %s worker", (worker) => {
  test("a newcomer registers, gets money at the desk, bets, and sees the balance move in every tab", async ({
    world,
  }) => {
    const device = await world.device({ worker, isMoving: true });
    const tab = await device.open("/en/");
    const { email } = await register(tab, { email: `first-${worker}@example.com` });
    await topUp(world, email, "100.00");
    await expect.poll(() => amountOf(tab)).toBe(100);

    const table = await device.open("/en/games/dice");
    await expect.poll(() => amountOf(table)).toBe(100);
    await placeBet(table, "10");
    expect(await balanceOf(table)).not.toBe("100 ₽");
    // What stands at first may be what is left while the dice roll.
    await expect.poll(async () => (await balanceOf(tab)) === (await balanceOf(table))).toBe(true);

    await expect.poll(() => table.evaluate(() => document.documentElement.dataset["worker"])).toBe(worker);
    const { value } = await world.desk<{ balanced: boolean }>("/ledger/check");
    expect(value.balanced).toBe(true);
  });
});
