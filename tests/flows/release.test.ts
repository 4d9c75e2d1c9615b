import type { Page } from "playwright";
import { expect } from "vitest";
import { test } from "../world.ts";

const buildOf = (page: Page) => page.evaluate(() => globalThis.karat.build);
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
/** Lives as long as the document: a reload takes it away. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { marked: true }));
const reloaded = (page: Page) => page.waitForFunction(() => !("marked" in globalThis), undefined, { timeout: 60_000 });

test("a newer build waits for the tab in which a form is half typed, then every tab starts anew under it, once", async ({
  world,
}) => {
  const device = await world.device();
  const busy = await device.open("/en");
  await controlled(busy);
  const idle = await device.open("/en/games/dice");
  await idle.getByLabel("Bet amount").fill("7");
  await busy.getByRole("button", { name: "Sign up" }).first().click();
  const form = busy.getByRole("dialog", { name: "Create your account" });
  await form.getByLabel("Email", { exact: true }).fill("half@typed");
  const before = await buildOf(busy);
  await Promise.all([mark(busy), mark(idle)]);

  const { value: release } = await world.desk<{ id: string }>("/release", {});
  await busy
    .getByRole("region", { name: "Notifications" })
    .getByText("A new version is ready")
    .waitFor({ timeout: 60_000 });
  expect([await buildOf(busy), await buildOf(idle)]).toEqual([before, before]);
  expect(await form.getByLabel("Email", { exact: true }).inputValue()).toBe("half@typed");

  await form.getByRole("button", { name: "Close" }).click();
  await Promise.all([reloaded(busy), reloaded(idle)]);
  await expect.poll(() => Promise.all([busy, idle].map(buildOf))).toEqual([release.id, release.id]);
  expect(new URL(idle.url()).pathname).toBe("/en/games/dice");
  await expect.poll(() => idle.getByLabel("Bet amount").inputValue()).toBe("7");

  // It was the browser's one move: nothing more is to come of it.
  await Promise.all([mark(busy), mark(idle)]);
  await idle.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  expect(await idle.evaluate(() => "marked" in globalThis)).toBe(true);
});
