import type { Page } from "playwright";
import { expect } from "vitest";
import { everythingIsCached } from "../world/offline-cache.ts";
import { tableIsAlive } from "./player.ts";
import { betsShown, fundsOf, openTable, startAutoplay } from "./playing.ts";
import { crashOfStage, type PracticeStage } from "../../worker/practice/practice-chain.ts";
import type { PracticeRow } from "../../worker/practice/practice-row.ts";
import { test, type World } from "../world/world.ts";

test("a guest plays for chips with the network off, by hand and by itself, and the chips are there the next time", async ({
  world,
}) => {
  const device = await world.device();
  const table = await device.open("/en/games/dice");
  await expect.poll(() => fundsOf(table)).toBe(10_000);
  await table.getByText("Practice", { exact: true }).first().waitFor();
  await everythingIsCached(table);
  world.line.cut();
  await table.reload();
  await table
    .getByText(/offline since/i)
    .first()
    .waitFor();

  await tableIsAlive(table);
  await table.getByLabel("Bet amount").fill("100");
  // A key that is held down bets once.
  const main = table.getByRole("button", { name: "Place bet" });
  await main.focus();
  await table.keyboard.down("Enter");
  await expect.poll(() => betsShown(table)).toBe(1);
  await expect.poll(() => main.getAttribute("aria-busy")).toBeNull();
  await table.keyboard.down("Enter");
  expect(await main.getAttribute("aria-busy")).toBeNull();
  await table.keyboard.up("Enter");
  await expect.poll(async () => Math.abs((await fundsOf(table)) - 10_000)).toBe(100);

  await startAutoplay(table, { bets: "", loss: "10000", win: "10000" });
  await expect
    .poll(() => table.getByLabel("Number of bets").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await expect.poll(() => table.getByLabel("Number of bets").getAttribute("aria-invalid")).toBe("true");
  await startAutoplay(table, { bets: "3", loss: "10000", win: "10000" });
  await table.getByText("All bets are placed.").waitFor();
  await expect.poll(() => betsShown(table)).toBe(4);
  const left = await fundsOf(table);

  await table.reload();
  await tableIsAlive(table);
  await expect.poll(() => fundsOf(table)).toBe(left);
  await expect.poll(() => betsShown(table)).toBe(4);
  world.line.mend();
  expect(world.line.count("POST /games/dice/bet")).toBe(0);

  // For money, one has to be somebody: where nobody has ever logged in, that begins with an account.
  await table.getByRole("radio", { name: "Money" }).click();
  await table.getByRole("button", { name: "Place bet" }).click();
  const signUp = table.getByRole("dialog", { name: "Create your account", exact: true });
  await signUp.getByRole("button", { name: "Log in" }).click();
  const { email, password } = await world.player();
  const logIn = table.getByRole("dialog", { name: "Log in", exact: true });
  await logIn.getByLabel("Email", { exact: true }).fill(email);
  await logIn.getByLabel("Password", { exact: true }).fill(password);
  await logIn.getByRole("button", { name: "Log in", exact: true }).click();
  await table.getByLabel("Balance").first().waitFor();
  await table.evaluate(() => globalThis.karat.layer?.session.logout());
  await table.getByRole("banner").getByRole("button", { name: "Log in" }).waitFor();
  await table.getByRole("radio", { name: "Money" }).click();
  await table.getByRole("button", { name: "Place bet" }).click();
  await logIn.waitFor();
});

test("crash and roulette are played for chips with the network off, in rounds of the browser's own that it checks", async ({
  world,
}) => {
  const table = await openShortFlight(world);
  world.line.cut();
  await table.reload();
  await tableIsAlive(table);
  const first = table.getByRole("region", { name: "Bet 1" });
  await first.getByRole("switch").check();
  await first.getByLabel("Auto cash out at").fill("1.01");
  await first.getByLabel("Auto cash out at").press("Enter");
  await first.getByRole("button", { name: /^Place bet/ }).click();
  await expect.poll(() => betsShown(table)).toBe(1);
  await roundIsRight(table);

  await table.goto(table.url().replace("crash", "roulette"));
  await tableIsAlive(table);
  await table.getByRole("button", { name: "Red", exact: true }).click();
  // A button that has just become another takes no press, as where bets open under the thumb.
  const place = table.getByRole("button", { name: /^Place bet/ });
  const pressed = async () => {
    if (await place.isVisible()) await place.click({ timeout: 2_000 }).catch(() => {});
    return (await table.getByRole("button", { name: /^Take back/ }).count()) + (await betsShown(table));
  };
  await expect.poll(pressed, { interval: 1_000 }).toBe(1);
  await expect.poll(() => betsShown(table)).toBe(1);
  await roundIsRight(table);
  world.line.mend();
  expect(world.line.count("POST /games/")).toBe(0);
});

/** One flight of many is longer than anybody would wait for the next: whoever has it begins with another browser. */
async function openShortFlight(world: World): Promise<Page> {
  for (;;) {
    const device = await world.device();
    const table = await device.open("/en/games/crash");
    await expect.poll(() => fundsOf(table)).toBe(10_000);
    await everythingIsCached(table);
    const stage = await table.evaluate(crashStage);
    if (stage && crashOfStage(stage) < 2_000) return table;
    await device.context.close();
  }
}

async function crashStage(): Promise<PracticeStage | undefined> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open("karat-practice");
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error("no database"));
  });
  const row = await new Promise<PracticeRow | undefined>((resolve) => {
    const getting = database.transaction("practice").objectStore("practice").get("practice");
    getting.onsuccess = () => resolve(getting.result as PracticeRow | undefined);
  });
  database.close();
  return row?.shared?.crash;
}

async function roundIsRight(table: Page) {
  await table.getByRole("tab", { name: "Fairness" }).click();
  const rounds = table.getByRole("table", { name: "The last rounds" });
  await rounds.getByRole("button", { name: "Check", exact: true }).first().click();
  await rounds.getByText(/^Correct: /).waitFor();
  await table.getByRole("tab", { name: "My bets" }).click();
}

test("bets for money that are made by themselves stop at a lost answer and at the player's word", async ({ world }) => {
  const { player, table } = await openTable(world, "/en/games/dice");
  await table.getByRole("switch", { name: "Turbo" }).click();
  await table.getByLabel("Bet amount").fill("1");
  await startAutoplay(table, { bets: "1000", loss: "1000", win: "10000" });
  await expect.poll(() => betsShown(table)).toBeGreaterThan(2);
  // The main key is the way out of it.
  await table.getByRole("heading", { level: 1 }).click();
  await table.keyboard.press("Space");
  // Once the last of its bets is answered.
  const start = table.getByRole("button", { name: "Start autoplay", disabled: false });
  await start.waitFor();

  await world.desk("/network", { match: "/games/dice/bet", fault: "drop_reply", times: 1 });
  await start.click();
  await table.getByText(/^Stopped: /).waitFor();
  await expect
    .poll(() => table.getByRole("region", { name: "Notifications" }).textContent())
    .toMatch(/Your bet went through/);
  await start.waitFor();
  // No more are shown.
  const { value } = await world.api<{ items: unknown[] }>("/games/bets?limit=50", undefined, player.token);
  await expect.poll(() => betsShown(table)).toBe(value.items.length);
});

test("each press is a bet: one waits in line, more are shown not to be taken; autoplay begins with one press", async ({
  world,
}) => {
  const { table } = await openTable(world, "/en/games/dice");
  await table.getByText("No bets yet").waitFor();
  const main = table.getByRole("button", { name: "Place bet" });
  const answer = world.line.hold("POST /games/dice/bet", "reply");
  await table.getByRole("heading", { level: 1 }).click();
  await table.keyboard.press("Space");
  await expect.poll(() => main.getAttribute("aria-busy")).toBe("true");
  await table.keyboard.press("Space");
  await main.getByText("+1").waitFor();
  expect(await main.locator("[data-missed]").count()).toBe(0);
  await main.click();
  await expect.poll(() => main.locator("[data-missed]").count()).toBe(1);
  answer();
  await expect.poll(() => betsShown(table)).toBe(2);
  await expect.poll(() => main.getByText("+1").count()).toBe(0);

  // While the stage still moves, a press only lands it.
  await expect.poll(() => table.locator("[data-landing]").count()).toBe(0);
  await expect.poll(() => main.getAttribute("aria-busy")).toBe(null);
  await table.getByRole("radio", { name: "Auto", exact: true }).click();
  await table.getByLabel("Number of bets", { exact: true }).waitFor();
  await table.getByRole("button", { name: "Start autoplay" }).click();
  await expect.poll(() => betsShown(table)).toBeGreaterThan(2);
  await table.getByRole("button", { name: "Stop", exact: true }).click();
  await table.getByRole("button", { name: "Until stopped" }).click();
  await expect.poll(() => table.getByLabel("Number of bets").inputValue()).toBe("∞");
  // It is remembered by the device, and not by the visit alone.
  await table.getByLabel("Number of bets", { exact: true }).fill("7");
  await table.getByLabel("Lose no more than").fill("");
  await table.getByRole("button", { name: "Start autoplay" }).click();
  await table.getByText("Not started. Lose no more than: Fill this in.").waitFor();
  const again = await table.context().newPage();
  await again.goto(table.url());
  await tableIsAlive(again);
  await again.getByRole("radio", { name: "Auto", exact: true }).click();
  await expect.poll(() => again.getByLabel("Number of bets", { exact: true }).inputValue()).toBe("7");
});
