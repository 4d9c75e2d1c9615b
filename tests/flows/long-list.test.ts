import { randomBytes } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect } from "vitest";
import { manyTitles, titlesOver } from "../builders/game-titles.ts";
import { flowsIn, type World } from "../world/world.ts";

/* A catalogue of 10,000: what of it is in the page, and what keyboard, thumb and the way back find of it. */

const count = 10_000;
const path = "/en/games/slots";
const provider = await titlesOver({ current: { titles: manyTitles(count) } });
const file = join(mkdtempSync(join(tmpdir(), "karat-long-list-")), "providers.json");
const known = { name: "many", address: await provider.address(), manner: "sorted-parameters" };
writeFileSync(file, JSON.stringify([{ ...known, key: randomBytes(32).toString("base64") }]));
const test = flowsIn({ KARAT_GAME_PROVIDERS: file }, { serviceWorker: false });

/** How many there are, with those of the house's own sandbox. */
async function slotsOf(world: World): Promise<number> {
  const { all } = (await world.api<{ all: number }>("/api/v2/catalog?kind=slots")).value;
  return all;
}

const parts = (page: Page) => page.locator("[data-part]");
const tiles = (page: Page) => page.getByRole("main").locator("[data-entry]");
/** Through the list: at the end of the page there may be nothing of it on the screen. */
const scrollPage = (page: Page, share: number) =>
  page.evaluate((to) => {
    const list = document.querySelector("[data-part]")?.parentElement?.getBoundingClientRect();
    if (list) scrollTo({ top: scrollY + list.top + (list.height - innerHeight) * to, behavior: "instant" });
  }, share);
const y = (page: Page) => page.evaluate(() => Math.round(scrollY));
const listHeight = (page: Page) =>
  parts(page)
    .first()
    .evaluate((part) => part.parentElement?.getBoundingClientRect().height ?? 0);
/** Of what stands on the screen: all of its tiles are there. */
const isFilled = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll("[data-part] li")].filter((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    return seen.length > 0 && seen.every((item) => item.querySelector("[data-entry]") !== null);
  });

async function openList(world: World, size: { width: number; height: number }) {
  await expect.poll(() => slotsOf(world), { timeout: 60_000 }).toBeGreaterThan(count * 0.9);
  const device = await world.device();
  const page = await device.newPage();
  await page.setViewportSize(size);
  await page.goto(world.origin + path);
  await tiles(page).nth(59).waitFor();
  return page;
}

test("of 10,000 only what is near the screen is in the page, at each place, and the list is as high as all of them", async ({
  world,
}) => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    const page = await openList(world, size);
    // Places and tiles are equally high, so none moves what stands beneath it by coming or going.
    const rows = Math.ceil((await slotsOf(world)) / (size.width === 390 ? 3 : 6));
    await expect.poll(() => listHeight(page).then((height) => height > rows * 100)).toBe(true);
    const height = await listHeight(page);
    for (const share of [0.2, 0.5, 0.77, 1, 0.5, 0]) {
      await scrollPage(page, share);
      await expect.poll(() => isFilled(page)).toBe(true);
      expect(await parts(page).count()).toBeLessThanOrEqual(4);
      await expect.poll(() => tiles(page).count()).toBeLessThanOrEqual(240);
      expect(Math.abs((await listHeight(page)) - height)).toBeLessThan(1);
    }
    const [tile, kept] = await heights(page);
    expect(kept).toBeCloseTo(tile ?? 0, 1);
    await page.close();
  }
});

/** Of a tile, and of the place that is kept for one. */
const heights = (page: Page) =>
  page.evaluate(async () => {
    const heightOf = (item: Element | null | undefined) => item?.getBoundingClientRect().height ?? 0;
    const tile = heightOf(document.querySelector("[data-part] li:has([data-entry])"));
    scrollTo({ top: 50_000, behavior: "instant" });
    for (let frames = 0; frames < 600; frames += 1) {
      await new Promise(requestAnimationFrame);
      const place = [...document.querySelectorAll("[data-part] li[aria-hidden]")].find((item) => heightOf(item) > 0);
      if (place) return [tile, heightOf(place)];
    }
    return [tile, 0];
  });

test("a list of 10,000 returns to its place after a game, and after the page was opened anew", async ({ world }) => {
  const page = await openList(world, { width: 390, height: 844 });
  await scrollPage(page, 0.4);
  await expect.poll(() => isFilled(page)).toBe(true);
  const kept = () => page.evaluate(() => (history.state as { list?: { y: number } } | null)?.list?.y);
  await expect.poll(async () => (await kept()) === (await y(page))).toBe(true);
  const before = await y(page);
  const seen = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("[data-entry]")]
        .filter((tile) => tile.getBoundingClientRect().top >= 0)
        .map((tile) => `${tile.dataset["entry"]} ${Math.round(tile.getBoundingClientRect().top)}`)
        .slice(0, 6),
    );
  const place = await seen();
  const middle = await page.evaluate(
    () => document.elementFromPoint(195, 420)?.closest<HTMLElement>("[data-entry]")?.dataset["entry"] ?? "",
  );
  await page
    .locator(`[data-entry="${middle}"]`)
    .getByRole("button", { name: "About" })
    .click({ position: { x: 24, y: 24 } });
  await page.getByRole("dialog").getByRole("link", { name: "Try for free" }).click();
  await page.waitForURL(/\/demo/);
  // The address is there before the page is: until then the list still stands under it.
  await page.locator("iframe").waitFor();
  await page.goBack();
  await expect.poll(() => y(page)).toBe(before);
  await expect.poll(seen).toEqual(place);
  await page.reload();
  await expect.poll(() => y(page)).toBe(before);
  await expect.poll(seen).toEqual(place);
});

test("keys go through a list of 10,000 from part to part, and the one that has the focus stays where it is", async ({
  world,
}) => {
  const page = await openList(world, { width: 390, height: 844 });
  const focused = () => page.evaluate(() => document.activeElement?.closest("li")?.getAttribute("aria-posinset"));
  const item = (at: number) => page.locator(`li[aria-posinset="${at}"]`);
  expect(await item(60).getAttribute("aria-setsize")).toBe(String(await slotsOf(world)));
  await item(60).getByRole("button", { name: "About" }).focus();
  const next = async () => {
    await page.keyboard.press("Tab");
    return Number(await focused());
  };
  await expect.poll(next).toBeGreaterThan(61);
  await expect.poll(next).toBeGreaterThan(64);

  const stays = await focused();
  await scrollPage(page, 0.5);
  await expect.poll(() => isFilled(page)).toBe(true);
  expect(await focused()).toBe(stays);
  expect(await parts(page).count()).toBeLessThanOrEqual(4);
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => y(page)).toBeLessThan(20_000);
  expect(Number(await focused())).toBeLessThanOrEqual(Number(stays));
});
