import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { expect } from "vitest";
import { codeFor } from "./inbox.ts";
import { everythingIsCached } from "../world/offline-cache.ts";
import { amountOf } from "./player.ts";
import { stumblesOn } from "./stumbles.ts";
import { type MadePlayer, testOnline as test, type World } from "../world/world.ts";

interface Line {
  id: string;
  kind: string;
  detail: string;
}

const card = "4111 1111 1111 1111";
const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

async function enter(world: World, path = "/en/profile", options: { serviceWorker?: boolean } = {}) {
  const player = await world.player({ balance: "10000.00", verified: true });
  const device = await world.device(options);
  await device.enter(player);
  const page = await device.open(path);
  await expect.poll(() => amountOf(page)).toBe(10_000);
  return { player, device, page };
}

async function openWithdraw(page: Page) {
  await page.getByRole("main").getByRole("button", { name: "Withdraw" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw" });
  await dialog.getByLabel("Amount").waitFor();
  return dialog;
}

async function order(page: Page, amount: string, destination = card) {
  const dialog = await openWithdraw(page);
  if (destination === address) await dialog.getByRole("radio", { name: /USDT/ }).click();
  await dialog.getByLabel("Amount").fill(amount);
  await dialog.getByLabel(destination === card ? "Card number" : "Address on").fill(destination);
  await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
  return dialog;
}

async function confirm(world: World, page: Page, { email }: MadePlayer) {
  const code = page.getByRole("dialog", { name: "Withdraw" }).getByLabel("Code", { exact: true });
  await code.waitFor();
  await code.fill(await codeFor(world, email, "payout"));
}

async function withdrawalOf(world: World, { token }: MadePlayer): Promise<Line> {
  const { value } = await world.api<{ items: Line[] }>("/api/v2/operations?kind=withdrawal", undefined, token);
  const [line] = value.items;
  if (!line) throw new Error("there is no withdrawal");
  return line;
}

async function play(world: World, player: MadePlayer, action: "sent" | "done" | "refuse") {
  const { id } = await withdrawalOf(world, player);
  await expect.poll(async () => (await world.desk(`/payouts/${id}`, { action })).status).toBe(200);
}

const notice = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text);
const step = (page: Page, name: string) =>
  page.getByRole("list", { name: "Withdrawal status" }).locator("[aria-current=step]", { hasText: name });

test("a withdrawal says what of a bonus is lost, and ends it only once that was agreed to", async ({ world }) => {
  const { player, page } = await enter(world);
  await world.giveBonus(player, "500.00");
  const bonus = page.getByRole("banner").getByText("+ 500 ₽ bonus", { exact: true });
  await bonus.waitFor();
  const dialog = await order(page, "1000");
  const agreed = dialog.getByRole("checkbox", { name: /Give up my bonus: I lose 500 ₽/ });
  await expect.poll(() => agreed.getAttribute("aria-invalid")).toBe("true");
  expect(world.line.count("POST /api/v2/billing/payout")).toBe(0);
  expect(await stumblesOn(page)).toEqual([]);
  await agreed.check();
  await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
  await step(page, "Code needed").waitFor();
  await expect.poll(() => amountOf(page)).toBe(8_930);
  await expect.poll(() => bonus.count()).toBe(0);
});

test("a withdrawal to a new card is confirmed by a code, and every tab hears of it until it is done", async ({
  world,
}) => {
  const { player, device, page } = await enter(world);
  const other = await device.open("/en/profile/history");
  const before = world.line.count("POST /api/v2/billing/payout");
  const dialog = await openWithdraw(page);
  await dialog.getByLabel("Amount").fill("50");
  await dialog.getByLabel("Card number").fill("4111 1111 1111 1112");
  await dialog.getByText("This isn’t a valid card number").waitFor();
  await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect.poll(() => dialog.getByLabel("Amount").getAttribute("aria-invalid")).toBe("true");
  expect(world.line.count("POST /api/v2/billing/payout")).toBe(before);
  await dialog.getByRole("button", { name: "Max" }).click();
  await dialog.getByText("10,000 ₽", { exact: true }).waitFor();
  await dialog.getByLabel("Amount").fill("1000");
  await dialog.getByLabel("Card number").fill("");
  await dialog.getByLabel("Card number").pressSequentially(card.replaceAll(" ", ""));
  expect(await dialog.getByLabel("Card number").inputValue()).toBe(card);
  await dialog.getByText("1,070 ₽").waitFor();
  expect(await stumblesOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
  await step(page, "Code needed").waitFor();
  await expect.poll(() => amountOf(page)).toBe(8_930);
  for (const fact of ["1,000 ₽", "•••• 1111", "70 ₽", "1,070 ₽"])
    await dialog.getByText(fact, { exact: true }).waitFor();

  await dialog.getByLabel("Code", { exact: true }).fill("000000");
  // It is told as well, in the same dialog.
  await dialog.getByText("Wrong code.").first().waitFor();
  await confirm(world, page, player);
  await step(page, "Waiting").waitFor();
  await play(world, player, "sent");
  await step(page, "Sent").waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: /Cancel/ }).count()).toBe(0);
  await play(world, player, "done");
  await step(page, "Done").waitFor();
  for (const tab of [page, other]) {
    await notice(tab, "Withdrawal done").waitFor();
    // How it stood before is no news any more.
    await expect.poll(() => notice(tab, "Withdrawal sent").count()).toBe(0);
  }
  await other.getByRole("table", { name: "Money" }).getByText("Done", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("region", { name: "Deposits and withdrawals" }).getByText("1,070 ₽", { exact: true }).waitFor();

  // Known by now: there is no second code.
  await order(page, "200");
  await step(page, "Waiting").waitFor();
});

test("what the provider refuses comes back with its fee, and the receipt of a coin's withdrawal says everything", async ({
  world,
}) => {
  const { player, page } = await enter(world);
  const dialog = await order(page, "920", address);
  await confirm(world, page, player);
  await step(page, "Waiting").waitFor();
  await play(world, player, "refuse");
  await notice(page, "Withdrawal declined").waitFor();
  await expect.poll(() => amountOf(page)).toBe(10_000);
  await dialog.getByRole("link", { name: "Money history" }).click();
  await page.getByRole("button", { name: /^Receipt: Withdrawal/ }).click();
  const receipt = page.getByRole("dialog", { name: "Receipt" });
  const { id } = await withdrawalOf(world, player);
  for (const fact of ["920 ₽", "9.20 ₽", "Declined by the bank or the network", "TR7NHq…Lj6t", "sandbox", id])
    await receipt.getByText(fact, { exact: true }).first().waitFor();
  await receipt.getByText(/^[\d.]+\sUSDT$/).waitFor();
  await receipt.getByText(/^1 RUB = [\d.]+ USDT$/).waitFor();
  await page.goBack();
  await receipt.waitFor({ state: "detached" });
  expect(page.url()).toMatch(/\/en\/profile\/history\?kind=money$/);
});

test("to a rate that has changed one agrees by a code that is typed after the new amount was shown", async ({
  world,
}) => {
  const { player, page } = await enter(world, "/en/profile/history");
  await order(page, "920", address);
  await step(page, "Code needed").waitFor();
  await world.letRateChange(player);
  await page.reload();
  await page.getByRole("button", { name: /^Confirm the withdrawal/ }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw" });
  await dialog.getByRole("button", { name: "Confirm 460 USDT" }).waitFor();
  await confirm(world, page, player);
  await dialog.getByRole("alert").getByText("The rate has changed").waitFor();
  // Whoever presses on without looking has agreed to nothing.
  await dialog.getByRole("button", { name: /^Confirm [\d.]+ USDT$/ }).click();
  await expect.poll(() => dialog.getByLabel("Code", { exact: true }).getAttribute("aria-invalid")).toBe("true");
  await step(page, "Code needed").waitFor();
  await confirm(world, page, player);
  await step(page, "Waiting").waitFor();
});

test("a withdrawal is confirmed after a reload and taken back from another tab, but not once it is sent", async ({
  world,
}) => {
  const { player, device, page } = await enter(world, "/en/profile/history");
  await order(page, "500");
  await step(page, "Code needed").waitFor();
  await page.goto(`${world.origin}/en/profile`);
  await openWithdraw(page);
  await page.getByRole("button", { name: "Confirm or cancel the withdrawal of 500 ₽ to •••• 1111" }).click();
  await confirm(world, page, player);
  await step(page, "Waiting").waitFor();
  const other = await device.open("/en/profile/history");
  const cancel = other.getByRole("button", { name: /^Cancel the withdrawal/ });
  await cancel.click();
  for (const tab of [page, other]) await notice(tab, "Withdrawal cancelled").waitFor();
  await expect.poll(() => amountOf(page)).toBe(10_000);
  await other.getByText("Cancelled, money returned").waitFor();

  // Money may go there without a code now.
  await page.getByRole("button", { name: "New withdrawal" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw" });
  await dialog.getByLabel("Amount").fill("300");
  await dialog.getByLabel("Card number").fill(card);
  await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
  await step(page, "Waiting").waitFor();
  await cancel.waitFor();
  await play(world, player, "sent");
  await cancel.waitFor({ state: "detached" });
  await expect.poll(() => dialog.getByRole("button", { name: /Cancel/ }).count()).toBe(0);

  // Whoever has changed their contacts is told before they fill anything in, and once.
  await world.letContactsChange(player);
  await page.goto(`${world.origin}/en/profile`);
  await openWithdraw(page);
  await dialog.getByText(/^Your email.* where it has gone before: •••• 1111\.$/).waitFor();
  await dialog.getByLabel("Amount").fill("200");
  await dialog.getByLabel("Card number").fill("5555 5555 5555 4444");
  await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
  await dialog.getByText("Money has not gone there before").waitFor();
  await expect.poll(() => page.getByText(/Your email|For a day after/).count()).toBe(1);
  await dialog.getByLabel("Card number").fill(card);
  await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
  await step(page, "Waiting").waitFor();
});

test("an order whose answer is lost is found again, and is one; without a network nothing is begun", async ({
  world,
}) => {
  const { player, page } = await enter(world);
  const dialog = await openWithdraw(page);
  await dialog.getByLabel("Amount").fill("700");
  await dialog.getByLabel("Card number").fill(card);
  world.line.cut();
  const send = dialog.getByRole("button", { name: "Withdraw", exact: true });
  await expect.poll(() => send.getAttribute("aria-disabled")).toBe("true");
  const reason = await send.getAttribute("aria-describedby");
  await expect.poll(() => dialog.locator(`[id="${reason}"]`).innerText()).toMatch(/^You’re offline/);
  world.line.mend();
  await expect.poll(() => send.getAttribute("aria-disabled")).toBeNull();
  await world.desk("/network", { match: "/api/v2/billing/payout", fault: "drop_reply", times: 1 });
  await send.click();
  await notice(page, "Withdrawal requested").waitFor();
  await expect.poll(() => amountOf(page)).toBe(9_236);
  expect((await withdrawalOf(world, player)).detail).toBe("unconfirmed");
});

test("the money history is filtered, saved as a file, and there without a network", async ({ world }) => {
  const { player, device, page } = await enter(world, "/en/profile/history", { serviceWorker: true });
  await order(page, "100");
  await step(page, "Code needed").waitFor();
  await page.getByRole("dialog", { name: "Withdraw" }).getByRole("button", { name: "Close" }).click();
  const table = page.getByRole("table", { name: "Money" });
  await expect.poll(() => table.getByRole("row").count()).toBe(3);
  await page.getByLabel("Type").selectOption("withdrawal");
  await expect.poll(() => table.getByRole("row").count()).toBe(2);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^money-\d{4}-\d\d-\d\d\.csv$/);
  const file = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(file).toHaveLength(2);
  expect(file[1]).toContain("To be confirmed");
  expect(file[1]).toContain("-152.00,RUB");
  expect(file[1]).toContain((await withdrawalOf(world, player)).id);
  await page.getByLabel("From").fill("2020-01-01");
  await page.getByLabel("To", { exact: true }).fill("2020-01-02");
  await page.getByText("No matches").waitFor();
  await page.getByLabel("To", { exact: true }).fill("");
  await expect.poll(() => table.getByRole("row").count()).toBe(2);
  await page.getByLabel("From").fill("");
  await page.getByLabel("Type").selectOption("");
  await expect.poll(() => table.getByRole("row").count()).toBe(3);

  await everythingIsCached(page);
  world.line.cut();
  const offline = await device.open("/en/profile/history");
  await offline.getByText(/as of/).first().waitFor();
  const rows = offline.getByRole("table", { name: "Money" }).getByRole("row");
  await expect.poll(() => rows.count()).toBe(3);
  const cancel = offline.getByRole("button", { name: /^Cancel the withdrawal/ });
  await expect.poll(() => cancel.getAttribute("aria-disabled")).toBe("true");
  await offline.getByLabel("Status").selectOption("failed");
  await offline.getByText("The list didn’t load").waitFor();
});
