import type { Page } from "playwright";
import { expect } from "vitest";
import { amountOf } from "./player.ts";
import type { World } from "../world/world.ts";

/**
 * With these seeds a coin falls on heads, tails, heads for a player's first bet, and on tails, tails, heads for the
 * second; hilo deals 5, 9, 2, 10 and then 12, 9, 7, 5.
 */
const serverSeed = "1c".repeat(32);
const clientSeed = "known-to-the-test";

/** A player with a hundred roubles at a game's table, whose outcomes the test knows in advance. */
export async function sitDownKnowing(world: World, game: "coinflip" | "hilo") {
  const device = await world.device();
  const player = await world.player({ balance: "100.00" });
  await world.desk("/seeds", { player: player.id, server_seed: serverSeed });
  const turned = await world.api("/games/seeds/rotate", { client_seed: clientSeed }, player.token);
  expect(turned.status).toBe(200);
  await device.enter(player);
  const table = await device.open(`/en/games/${game}`);
  await expect.poll(() => amountOf(table)).toBe(100);
  return { player, table };
}

export async function saidAt(page: Page, stage: string): Promise<string> {
  const status = page.getByRole("region", { name: stage, exact: true }).getByRole("status");
  return ((await status.textContent()) ?? "").replaceAll("\u00a0", " ");
}

/** The round is announced a moment before the table accepts the next step. */
export async function canPress(page: Page, name: RegExp | string) {
  await expect.poll(() => page.getByRole("button", { name }).isEnabled()).toBe(true);
}
