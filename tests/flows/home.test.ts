import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { expect } from "vitest";
import type { BetReply } from "../../contract/bets.ts";
import { callOver } from "../world/call.ts";
import { stumblesOn } from "./stumbles.ts";
import { amountOf } from "./player.ts";
import { bringInView } from "./bring-in-view.ts";
import { everythingIsCached } from "../world/offline-cache.ts";
import { flowsIn, type World } from "../world/world.ts";

const told = {
  licence: "Karat Ltd., licence No. 0000",
  register: "https://register.example/0000",
  telegram: "https://t.me/karat",
  partners: "https://partners.example/",
};

const test = flowsIn(
  {
    KARAT_LICENCE: told.licence,
    KARAT_LICENCE_URL: told.register,
    KARAT_HELPLINES: "RU=+78000000000,KZ=https://help.example/",
    KARAT_TELEGRAM_URL: told.telegram,
    KARAT_REVSHARE_URL: told.partners,
  },
  { serviceWorker: false },
);

test("a guest in an empty house is told so, tosses a coin for chips, and nothing moves meanwhile", async ({
  world,
}) => {
  const page = await (await world.device()).open("/en");
  await page.getByText("Nobody has won anything lately").waitFor();
  const main = page.getByRole("main");
  await expect.poll(() => main.getByText(/%\sreturn/).count()).toBeGreaterThan(5);
  expect(await main.getByRole("button", { name: "Try for free" }).count()).toBe(1);

  await main.getByRole("radio", { name: "Tails" }).click();
  await main.getByRole("button", { name: "Try for free" }).click();
  const result = main.getByRole("status").filter({ hasText: "chips." });
  await expect.poll(() => result.innerText()).toMatch(/^(Heads: −100|Tails: \+98) chips\./);
  await main.getByRole("button", { name: "Flip again" }).waitFor();

  const wins = page.getByRole("region", { name: "Wins", exact: true });
  await bringInView(wins);
  await wins.getByText("No wins yet").waitFor();
  await wins.getByRole("tab", { name: "Big wins of the day" }).click();
  await wins.getByText("No wins in the last 24 hours").waitFor();
  expect(await wins.getByRole("tab", { name: "Mine" }).count()).toBe(0);
  await expect.poll(() => shifts(page)).toBeLessThan(0.001);
  expect(await stumblesOn(page)).toEqual([]);
});

test("on the narrowest phone a tile says in every language what its game returns", async ({ world }) => {
  const page = await (await world.device()).newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const language of ["ru", "en", "kz"]) {
    await page.goto(`${world.origin}/${language}`);
    const told = page
      .getByRole("main")
      .getByRole("listitem")
      .getByText(/9\d\s?%/);
    await expect.poll(() => told.count()).toBeGreaterThan(5);
    const sizes = await told.evaluateAll((all) =>
      all.map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        const { right = 0 } = text.parentElement?.getBoundingClientRect() ?? {};
        return range.getBoundingClientRect().right <= right && text.scrollWidth <= text.clientWidth;
      }),
    );
    expect([language, ...sizes]).toEqual([language, ...sizes.map(() => true)]);
  }
});

test("in a busy house wins come in and move nothing, and who hides their statistics has no name", async ({ world }) => {
  const hidden = await world.player({ balance: "1000.00" });
  const open = await world.player({ balance: "1000.00" });
  await hide(world, hidden.token);
  const page = await (await world.device()).open("/en");
  const strip = page.getByRole("region", { name: "Live wins" });
  await strip.getByText("Nobody has won anything lately").waitFor();
  await winOf(world, hidden.token);
  await strip.getByText("Dice · Hidden").waitFor();
  const before = await shifts(page);
  await winOf(world, open.token);
  await strip.getByText(`Dice · Player ${open.id}`).waitFor();
  expect((await shifts(page)) - before).toBeLessThan(0.001);

  const wins = page.getByRole("region", { name: "Wins", exact: true });
  await bringInView(wins);
  const rows = wins.getByRole("list", { name: "Latest wins" }).getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(2);
  // Players are told apart by the end of their names.
  const whole = (row: Element) =>
    [...row.querySelectorAll("*")].every(
      ({ scrollWidth, clientWidth }) => clientWidth === 0 || scrollWidth <= clientWidth,
    );
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await rows.filter({ hasText: open.id }).first().evaluate(whole)).toBe(true);
  const second = await shifts(page);
  await winOf(world, open.token);
  await expect.poll(() => rows.count()).toBe(3);
  expect((await shifts(page)) - second).toBe(0);
  const day = wins.getByRole("list", { name: "Big wins of the day" });
  const none = wins.getByText("No wins in the last 24 hours");
  // For five seconds the house tells everybody the same, also what was true for another guest a moment ago.
  const shownDay = async () => {
    await wins.getByRole("tab", { name: "Latest wins" }).click();
    await wins.getByRole("tab", { name: "Big wins of the day" }).click();
    await day.or(none).first().waitFor();
    return day.getByRole("listitem").count();
  };
  await expect.poll(shownDay).toBe(3);
  expect(await day.innerText()).toContain("Hidden");
  expect(await day.innerText()).not.toContain(hidden.id);
});

test("a player goes on where they were, without a network too", async ({ world }) => {
  const device = await world.device({ serviceWorker: true });
  const player = await world.player({ balance: "1000.00" });
  await device.enter(player);
  await winOf(world, player.token);
  const page = await device.open("/en");
  await expect.poll(() => amountOf(page)).toBeGreaterThan(900);
  const again = page.getByRole("navigation", { name: "Continue playing" });
  await again.getByRole("link", { name: /^Dice/ }).waitFor();
  expect(await again.getByRole("listitem").count()).toBe(1);
  const wins = page.getByRole("region", { name: "Wins", exact: true });
  await bringInView(wins);
  await wins.getByRole("tab", { name: "Mine" }).click();
  await wins.getByRole("list", { name: "Mine" }).getByText("Dice").first().waitFor();
  await everythingIsCached(page);

  world.line.cut();
  await page.reload();
  await again.getByRole("link", { name: /^Dice/ }).waitFor();
  await again.getByRole("link", { name: /^Dice/ }).click();
  await page.waitForURL(/\/en\/games\/dice$/);
});

test("the foot of the page says what the settings say, and by which ways one pays", async ({ world }) => {
  const page = await (await world.device()).open("/en");
  const foot = page.getByRole("contentinfo");
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await foot.getByText(told.licence).waitFor();
  const links = () => foot.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  await expect
    .poll(links)
    .toEqual(
      expect.arrayContaining([
        told.register,
        told.telegram,
        told.partners,
        "tel:+78000000000",
        "https://help.example/",
      ]),
    );
  const ways = foot.getByRole("list", { name: "Payment methods" });
  await expect.poll(() => ways.getByRole("listitem").allInnerTexts()).toEqual(["Bank card", "Fast payment", "Crypto"]);

  // A table has none in its markup: it comes when one looks for it.
  await page.goto(`${world.origin}/en/games/dice`);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await foot.getByText(told.licence).waitFor();
});

test("whoever is at the end of a page as soon as it is there sees nothing move while its foot comes to life", async ({
  world,
}) => {
  const device = await world.device();
  await device.context.addInitScript(followLastQuestion);
  for (const [width, height] of [
    [1280, 900],
    [390, 844],
  ] as const) {
    const page = await device.newPage();
    await page.setViewportSize({ width, height });
    await page.goto(`${world.origin}/en`);
    expect(await page.evaluate(() => (globalThis as Followed).places), `${width} px`).toHaveLength(1);
  }
});

type Followed = typeof globalThis & { places?: Promise<number[]> };

/** Where it stands, from the moment on at which its page is there and at its end, until the foot knows the settings. */
function followLastQuestion() {
  const frame = () => new Promise(requestAnimationFrame);
  (globalThis as Followed).places = (async () => {
    while (!document.querySelector("main:not([data-waits])")) await frame();
    await document.fonts.ready;
    scrollTo(0, document.documentElement.scrollHeight);
    const places = new Set<number>();
    const follow = async () => {
      await frame();
      const last = [...document.querySelectorAll('main a[href*="/faq#"]')].at(-1);
      if (last) places.add(Math.round(last.getBoundingClientRect().top));
    };
    // What is rendered once it is near takes a frame for that.
    for (let frames = 0; frames < 2; frames++) await frame();
    while (!document.querySelector("footer:not([data-waits] *) li")) await follow();
    for (let frames = 0; frames < 2; frames++) await follow();
    return [...places];
  })();
}

/** All that has moved so far, without what was pressed for. */
function shifts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const records = observer.takeRecords() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
    const all = records.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0);
    // Below a ten-thousandth it is the face of a letter.
    return Math.floor(all * 10_000) / 10_000;
  });
}

/** Bets until one has won, with nearly every roll. */
async function winOf(world: World, token: string) {
  for (;;) {
    const order = { amount: "10.00", choice: { mode: "under", target: 9_500 } };
    const { status, json } = await call<BetReply>(world, "/games/dice/bet", { token, body: order });
    expect(status).toBe(200);
    if (Number(json.bet.payout) > 0) return;
  }
}

async function hide(world: World, token: string) {
  const body = { is_statistics_hidden: true };
  expect((await call(world, "/profile/settings", { token, body, method: "PUT" })).status).toBe(200);
}

function call<T>(world: World, path: string, { token, body, method = "POST" }: Order) {
  const headers = {
    Authorization: `Bearer ${token}`,
    "Idempotency-Key": randomUUID(),
    "Valid-Until": new Date(Date.now() + 60_000).toISOString(),
  };
  return callOver<T>(Number(new URL(world.origin).port), `http://api.${world.site}${path}`, { method, headers, body });
}

interface Order {
  token: string;
  body: object;
  method?: string;
}
