import type { Page } from "playwright";
import { expect } from "vitest";
import { hold } from "./hold.ts";
import { canPress, enterKnowing, saidAt, sitDownKnowing } from "./seated.ts";
import { amountOf, tableIsAlive } from "./player.ts";
import { tabTo } from "./tab-to.ts";
import { test } from "../world/world.ts";

interface Bets {
  items: { multiplier: string; payout: string }[];
}

const said = (page: Page) => saidAt(page, "Coinflip");

test("a coin is flipped once and then up its ladder, by the names on the screen", async ({ world }) => {
  const { table } = await sitDownKnowing(world, "coinflip");
  await table.getByLabel("Bet amount").fill("10");
  await table.getByRole("radio", { name: /^Heads 50 % · 1\.98× 19\.80 ₽/ }).click();
  await table.getByRole("button", { name: "Place bet" }).click();
  await expect.poll(() => said(table)).toMatch(/^Heads, as called: paid 19\.80/);

  await table.getByRole("radio", { name: "Ladder" }).click();
  await table.getByRole("button", { name: "Place bet" }).click();
  const tails = table.getByRole("button", { name: /^Tails/ });
  await table.getByRole("button", { name: /^Tails 50 % · 1\.98×/ }).waitFor();
  await expect.poll(() => tails.isEnabled()).toBe(true);
  // Called while the coin is in the air, the next flip waits in line.
  const fall = world.line.hold("POST /games/coinflip/rounds/", "reply");
  await tails.click();
  await tails.click();
  await tails.getByText("+1").waitFor();
  await expect.poll(() => tails.isEnabled()).toBe(false);
  fall();
  await expect.poll(() => said(table)).toMatch(/In a row: 2\. Cashing out pays 39\.60/);
  await table.getByRole("button", { name: "Cash out" }).click();
  await expect.poll(() => said(table)).toMatch(/^Paid 39\.60.* at 3\.96×/);
  await expect.poll(() => amountOf(table)).toBe(139.4);
  // Flips and ladders share one table.
  await table.getByText("This session: 2 bets").waitFor();
});

test("it is played by keyboard alone", async ({ world }) => {
  const { table } = await sitDownKnowing(world, "coinflip");
  await switchKeys(table);
  await table.keyboard.press("ArrowRight");
  await expect.poll(() => table.getByRole("radio", { name: /^Heads/ }).isChecked()).toBe(true);
  await table.reload();
  await tableIsAlive(table);
  await switchKeys(table);
  await table.keyboard.press("ArrowRight");
  await tabTo(table, "Place bet");
  await table.keyboard.press("Space");
  await expect.poll(() => said(table)).toMatch(/^Heads, the other side: no win/);

  const mode = table.getByRole("radio", { name: "Single flip" });
  for (let count = 0; count < 80; count += 1) {
    if (await mode.evaluate((element) => element === document.activeElement)) break;
    await table.keyboard.press("Tab");
  }
  await table.keyboard.press("ArrowRight");
  await expect.poll(() => said(table)).toBe("Place a bet, then call flip after flip.");
  await table.keyboard.press("Tab");
  // On a focused control, a key acts on the control and not on the table.
  await tabTo(table, "Place bet");
  await table.keyboard.press("Space");
  await expect.poll(() => said(table)).toMatch(/Call the first flip/);
  await canPress(table, /^Tails/);
  await tabTo(table, "Tails");
  await table.keyboard.press("Space");
  await expect.poll(() => said(table)).toMatch(/^Tails, as called\. In a row: 1/);
  await canPress(table, "Cash out");
  await table.keyboard.press("c");
  await expect.poll(() => said(table)).toMatch(/^Paid 19\.80/);
});

test("a flip whose reply is lost happened once, and the ladder is found as it stands", async ({ world }) => {
  const { player, table } = await sitDownKnowing(world, "coinflip");
  await table.getByRole("radio", { name: "Ladder" }).click();
  await table.getByLabel("Bet amount").fill("10");
  await table.getByRole("button", { name: "Place bet" }).click();
  await canPress(table, /^Heads/);
  await world.desk("/network", { match: "/games/coinflip/rounds", fault: "drop_reply", times: 1 });
  await table.getByRole("button", { name: /^Heads/ }).click();
  await expect.poll(() => said(table)).toMatch(/^Heads, as called\. In a row: 1/);
  await table.reload();
  await tableIsAlive(table);
  await expect.poll(() => said(table)).toMatch(/^Heads, as called\. In a row: 1/);
  await world.desk("/network", { match: "/games/coinflip/rounds", fault: "drop_reply", times: 1 });
  await table.getByRole("button", { name: "Cash out" }).click();
  await expect.poll(() => said(table)).toMatch(/^Paid 19\.80/);
  // A round whose result was learned by asking counts like any other.
  await table.getByText("This session: 1 bet+9.80 ₽").waitFor();

  const { value } = await world.api<Bets>("/games/bets", undefined, player.token);
  expect(value.items.map(({ multiplier, payout }) => ({ multiplier, payout }))).toEqual([
    { multiplier: "1.9800", payout: "19.80" },
  ]);
  expect((await world.desk<{ balanced: boolean }>("/ledger/check")).value.balanced).toBe(true);
});

test("who has chosen the ladder plays a ladder, even if its part is still on its way", async ({ world }) => {
  const device = world.device({ serviceWorker: false });
  const { table } = await enterKnowing(world, "/en/fairness", { device });
  const letCome = await hold(table, /\/assets\/coinflip-soon-/);
  await table.goto(`${world.origin}/en/games/coinflip`);
  await tableIsAlive(table);
  await table.getByRole("radio", { name: "Ladder" }).click();
  await table.getByRole("button", { name: "Place bet" }).click();
  await table.locator("[data-does][aria-busy=true]").waitFor();
  letCome();
  await expect.poll(() => said(table)).toMatch(/Call the first flip/);
});

test("a ladder that is opened in another tab does not turn the table under who flips", async ({ world }) => {
  const { table } = await sitDownKnowing(world, "coinflip");
  await table.getByRole("button", { name: "Place bet" }).click();
  await expect.poll(() => said(table)).toMatch(/^Heads, as called/);
  const other = await table.context().newPage();
  await other.goto(table.url());
  await tableIsAlive(other);
  await other.getByRole("radio", { name: "Ladder" }).click();
  await other.getByRole("button", { name: "Place bet" }).click();
  await expect.poll(() => said(other)).toMatch(/Call the first flip/);

  expect(await table.getByRole("radio", { name: "Single flip" }).isChecked()).toBe(true);
  await table.getByRole("button", { name: "Place bet" }).click();
  await table.getByText("This session: 2 bets").waitFor();
  await table.getByRole("radio", { name: "Ladder" }).click();
  await expect.poll(() => said(table)).toMatch(/Call the first flip/);
  // A round that was open at this table counts here, even if it is lost in another tab.
  await canPress(other, /^Heads/);
  await other.getByRole("button", { name: /^Heads/ }).click();
  await table.getByText("This session: 3 bets").waitFor();
});

async function switchKeys(page: Page) {
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  const play = page.getByRole("switch", { name: "Single-key shortcuts" });
  const was = await play.isChecked();
  await play.click();
  await expect.poll(() => play.isChecked()).toBe(!was);
  await page.keyboard.press("Escape");
}
