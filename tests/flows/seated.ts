import type { Page } from "playwright";
import { expect } from "vitest";
import { amountOf, tableIsAlive } from "./player.ts";
import type { World } from "../world/world.ts";

/**
 * With these seeds a coin falls on heads, tails, heads for a player's first bet, and on tails, tails, heads for the
 * second; hilo deals 5, 9, 2, 10 and then 12, 9, 7, 5.
 */
const known = { serverSeed: "1c".repeat(32), clientSeed: "known-to-the-test" };

type Seeds = Partial<typeof known> & { balance?: number; device?: ReturnType<World["device"]> };

/** A player at a table that takes keys and presses, whose outcomes the test knows in advance. */
export async function sitDownKnowing(world: World, game: string, seeds?: Seeds) {
  const seat = await enterKnowing(world, `/en/games/${game}`, seeds);
  await tableIsAlive(seat.table);
  return seat;
}

/** The same player on a way to a table. */
export async function enterKnowing(
  world: World,
  path: string,
  { balance = 100, serverSeed = known.serverSeed, clientSeed = known.clientSeed, device: given }: Seeds = {},
) {
  const device = await (given ?? world.device());
  const player = await world.player({ balance: balance.toFixed(2) });
  await world.desk("/seeds", { player: player.id, server_seed: serverSeed });
  const turned = await world.api("/games/seeds/rotate", { client_seed: clientSeed }, player.token);
  expect(turned.status).toBe(200);
  await device.enter(player);
  const table = await device.open(path);
  await expect.poll(() => amountOf(table)).toBe(balance);
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
