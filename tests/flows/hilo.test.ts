import type { Page } from "playwright";
import { expect } from "vitest";
import { canPress, saidAt, sitDownKnowing } from "./seated.ts";
import { amountOf, tableIsAlive } from "./player.ts";
import { test } from "../world/world.ts";

interface Rounds {
  items: { seq: number; table: unknown }[];
}

const said = (page: Page) => saidAt(page, "Hilo");
const guess = (page: Page, name: RegExp) => page.getByRole("button", { name });

test("a round of hilo is played and cashed out, by the names on the screen", async ({ world }) => {
  const { table } = await sitDownKnowing(world, "hilo");
  await table.getByLabel("Bet amount").fill("10");
  await table.getByRole("button", { name: "Place bet" }).click();
  await guess(table, /^Higher or same 69\.23 % 1\.4300× 14\.30 ₽/).click();
  await expect.poll(() => said(table)).toMatch(/^9 of .*: guessed right\. Cashing out pays 14\.30 ₽, 1\.4300×/);
  await guess(table, /^Lower or same 69\.23 % 2\.0655×/).click();
  await expect.poll(() => said(table)).toMatch(/^2 of .*: guessed right\. Cashing out pays 20\.65/);
  await guess(table, /^Skip/).click();
  await expect.poll(() => said(table)).toMatch(/^10 of .*\. Skipped: cashing out still pays 20\.65/);
  await expect
    .poll(() => table.getByRole("list", { name: "Cards in this round" }).getByRole("listitem").count())
    .toBe(4);
  await table.getByRole("button", { name: "Cash out" }).click();
  await expect.poll(() => said(table)).toMatch(/^Paid 20\.65.* at 2\.0655×/);
  await expect.poll(() => amountOf(table)).toBe(110.65);
});

test("it is played by keyboard alone, to a win and to a loss", async ({ world }) => {
  const { table } = await sitDownKnowing(world, "hilo");
  await table.keyboard.press("Space");
  await expect.poll(() => said(table)).toMatch(/^5 of .*higher or lower\?/);
  await canPress(table, /^Skip/);
  const deal = world.line.hold("POST /games/hilo/rounds/", "reply");
  await table.keyboard.press("ArrowRight");
  await expect.poll(() => guess(table, /^Skip/).isEnabled()).toBe(false);
  // A guess waits for no card that nobody has seen: it is not taken.
  await table.keyboard.press("ArrowDown");
  await table.getByRole("button", { name: "Cash out" }).locator("[data-missed]").waitFor({ state: "attached" });
  deal();
  await expect.poll(() => said(table)).toMatch(/^9 of .*Skipped: nothing won yet/);
  await canPress(table, /^Skip/);
  expect(await said(table)).toMatch(/^9 of /);
  await table.keyboard.press("ArrowDown");
  await expect.poll(() => said(table)).toMatch(/^2 of .*guessed right/);
  await canPress(table, "Cash out");
  await table.keyboard.press("c");
  await expect.poll(() => said(table)).toMatch(/^Paid 14\.30/);

  await canPress(table, "Place bet");
  await table.keyboard.press("Space");
  await expect.poll(() => said(table)).toMatch(/^Queen of /);
  await canPress(table, /^Skip/);
  await table.keyboard.press("ArrowUp");
  await expect.poll(() => said(table)).toMatch(/^9 of .*You guessed “higher or same”: round lost/);
});

test("a guess that never arrived was not made: after a reload the round goes on from where it stood", async ({
  world,
}) => {
  const { player, table } = await sitDownKnowing(world, "hilo");
  await table.getByRole("button", { name: "Place bet" }).click();
  const higher = guess(table, /^Higher or same 69\.23 %/);
  await canPress(table, /^Higher or same 69\.23 %/);
  await world.desk("/network", { match: "/games/hilo/rounds", fault: "drop_request", times: 1 });
  await higher.click();
  await canPress(table, /^Higher or same 69\.23 %/);
  await table.reload();
  await tableIsAlive(table);
  await expect.poll(() => said(table)).toMatch(/^5 of /);
  await higher.click();
  await expect.poll(() => said(table)).toMatch(/^9 of .*guessed right/);

  const { value } = await world.api<Rounds>("/games/rounds/open", undefined, player.token);
  expect(value.items).toMatchObject([{ seq: 1, table: { guesses: ["higher"] } }]);
  expect((await world.desk<{ balanced: boolean }>("/ledger/check")).value.balanced).toBe(true);
});
