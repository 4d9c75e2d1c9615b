import type { Page } from "playwright";
import { expect } from "vitest";
import { amountOf, tableIsAlive } from "./player.ts";
import type { World } from "../world/world.ts";

/** What is the same at every table, by the names that people and screen readers go by. */

/** A player's own device, at a table with money on it. */
export async function openTable(world: World, path: string, { balance = "1000.00", isMoving = false } = {}) {
  const player = await world.player({ balance });
  const device = await world.device({ isMoving });
  await device.enter(player);
  const table = await device.open(path);
  await tableIsAlive(table);
  await expect.poll(() => amountOf(table)).toBe(Number(balance));
  return { player, device, table };
}

/** What is there to play with: chips as the edge of the stage says, money as the top of the page does. */
export async function fundsOf(table: Page): Promise<number> {
  // Read in one go: what is there at one moment may be gone at the next.
  const shown = table.getByRole("status", { name: "Practice chips" }).filter({ visible: true });
  const [chips] = await shown.allInnerTexts();
  return chips === undefined ? amountOf(table) : Number(chips.replaceAll(/[^\d.]/g, "") || Number.NaN);
}

export async function betsShown(table: Page): Promise<number> {
  return Math.max(0, (await table.getByRole("table", { name: "My bets" }).getByRole("row").count()) - 1);
}

export async function startAutoplay(table: Page, limits: { bets: string; loss: string; win: string }) {
  await table.getByRole("radio", { name: "Auto", exact: true }).click();
  await table.getByLabel("Number of bets").fill(limits.bets);
  await table.getByLabel("Lose no more than").fill(limits.loss);
  await table.getByLabel("Stop at a profit of").fill(limits.win);
  await table.getByRole("button", { name: "Start autoplay" }).click();
}
