import type { Page } from "playwright";
import { expect } from "vitest";
import { betsShown, startAutoplay } from "./playing.ts";
import { sitDownKnowing } from "./seated.ts";
import { amountOf, tableIsAlive } from "./player.ts";
import { test } from "../world/world.ts";

const startButton = (table: Page) => table.getByRole("button", { name: "Start autoplay" });

test("ladders are climbed by themselves as planned; where an answer is lost the round stays open and is finished by hand", async ({
  world,
}) => {
  // The coin falls on heads, tails, … in the first ladder, and on tails, tails, heads in the second.
  const { player, table } = await sitDownKnowing(world, "coinflip");
  await table.getByRole("radio", { name: "Ladder" }).click();
  await table.getByLabel("Bet amount").fill("10");
  await table.getByRole("radio", { name: "Auto", exact: true }).click();
  // Plans heads and then tails, by the keyboard.
  await table.getByRole("button", { name: "Flip 2: Heads" }).focus();
  await table.keyboard.press("Enter");
  await table.getByRole("button", { name: "Flip 2: Tails" }).waitFor();
  await startAutoplay(table, { bets: "1", loss: "10", win: "1000" });
  await table.getByText("All bets are placed.").waitFor();
  await expect.poll(() => amountOf(table)).toBe(129.6);

  // The next stake's answer is lost, so no planned call follows.
  await world.desk("/network", { match: "/games/coinflip/rounds", fault: "drop_reply", times: 1 });
  await table.getByRole("button", { name: "Tails", exact: true }).click();
  await startButton(table).click();
  await table
    .getByText(/^Stopped: the response to a bet was lost.*A round is still open: finish it by hand\.$/)
    .waitFor();
  await table.getByRole("button", { name: /^Tails 50 % · 1\.98×/ }).click();
  await table.getByRole("button", { name: /^Tails 50 % · 3\.96×/ }).click();
  // What is cashed out is the rung that was reached: the second flip has landed once the third can be called.
  await table.getByRole("button", { name: /^Tails 50 % · 7\.92×/ }).waitFor();
  await table.getByRole("button", { name: "Cash out" }).click();
  await expect.poll(() => amountOf(table)).toBe(159.2);

  await startButton(table).waitFor();
  await expect.poll(() => betsShown(table)).toBe(2);
  const { value } = await world.api<{ items: { outcome: unknown }[] }>("/games/bets", undefined, player.token);
  expect(value.items.map(({ outcome }) => outcome)).toMatchObject([
    { table: { calls: ["tails", "tails"] }, end: "cash_out" },
    { table: { calls: ["heads", "tails"] }, end: "cash_out" },
  ]);
  expect((await world.desk<{ balanced: boolean }>("/ledger/check")).value.balanced).toBe(true);
});

test("at the field of miner and over the cards of hilo what was planned is played for chips, and the player ends it", async ({
  world,
}) => {
  const device = await world.device();
  const table = await device.open("/en/games/miner");
  await tableIsAlive(table);
  await table.getByRole("radio", { name: "Auto", exact: true }).click();
  await table.getByRole("button", { name: "1 mine", exact: true }).click();
  await table.getByLabel("Number of bets").fill("1");
  // One press begins, with cells that are left to chance until some are chosen.
  await startButton(table).click();
  await table.getByText("All bets are placed.").waitFor();
  await expect.poll(() => betsShown(table)).toBe(1);
  for (const cell of [/^Cell 7,/, /^Cell 3,/]) await table.getByRole("button", { name: cell }).click();
  await table.getByRole("button", { name: /^Cell 3, .*, number 2 of the plan$/, pressed: true }).waitFor();
  await startAutoplay(table, { bets: "2", loss: "10000", win: "10000" });
  await expect.poll(() => betsShown(table)).toBe(3);
  await table.getByText("All bets are placed.").waitFor();

  await table.goto(table.url().replace("miner", "hilo"));
  await tableIsAlive(table);
  await table.getByRole("radio", { name: "Auto", exact: true }).click();
  await table.getByLabel("Right guesses").fill("1");
  await startAutoplay(table, { bets: "1000", loss: "10000", win: "10000" });
  await expect.poll(() => betsShown(table)).toBeGreaterThan(0);
  // The table's main key stops autoplay and leaves the open round to the player.
  await table.getByRole("heading", { level: 1 }).click();
  await table.keyboard.press("Space");
  await table.getByRole("button", { name: /^(Start autoplay|Cash out)$/ }).waitFor();
});
