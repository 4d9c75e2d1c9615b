import type { Page } from "playwright";
import { expect } from "vitest";
import type { World } from "../world/world.ts";

export const password = "correct-horse-7";

export async function register(
  page: Page,
  { email, currency = "RUB" }: { email: string; currency?: string },
): Promise<{ email: string; password: string }> {
  await page.getByRole("banner").getByRole("button", { name: "Sign up" }).click();
  const form = page.getByRole("dialog", { name: "Create your account" });
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByLabel("Currency").selectOption(currency);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Create account" }).click();
  await form.waitFor({ state: "hidden" });
  return { email, password };
}

export async function topUp(world: World, email: string, balance: string) {
  const { status } = await world.desk("/money", { player: email, amount: balance });
  expect(status).toBeLessThan(300);
}

export async function balanceOf(page: Page): Promise<string> {
  const [balance = ""] = await page.getByLabel("Balance").allInnerTexts();
  // The line above the amount is its label or its age.
  return balance.replaceAll("\u00a0", " ").split("\n").at(-1)?.trim() ?? "";
}

export async function amountOf(page: Page): Promise<number> {
  return Number((await balanceOf(page)).replaceAll(/[^\d.]/g, "") || Number.NaN);
}

/**
 * A table knows who is at it later than its screen lives, and than the balance stands at the top of the page. Until then a
 * press on its main button counts for nothing once it turns out to be for money.
 */
export async function tableIsAlive(table: Page) {
  await table.locator("main:not([data-waits]) [data-table] button[data-does]:not([data-waits])").first().waitFor();
}

/** Places a bet and waits until its result and the new balance are on screen. */
export async function placeBet(page: Page, amount: string) {
  await tableIsAlive(page);
  const rows = page.getByRole("table").first().getByRole("row");
  const before = await rows.count();
  const balance = await balanceOf(page);
  await page.getByLabel("Bet amount").fill(amount);
  await page.getByRole("button", { name: "Place bet" }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
  await expect.poll(() => balanceOf(page)).not.toBe(balance);
}
