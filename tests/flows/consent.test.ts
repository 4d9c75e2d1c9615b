import type { BrowserContext, Page } from "playwright";
import { expect } from "vitest";
import { browserStorage } from "../../contract/browser-storage.ts";
import { type CookieName, houseCookies, pageCookies } from "../../contract/cookies.ts";
import { comeToIdle, everythingIsCached } from "../world/offline-cache.ts";
import { test, type World } from "../world/world.ts";
import { tableIsAlive } from "./player.ts";
import { faultsOfReach } from "./stake-in-reach.ts";
import { listenTo } from "./visitors.ts";

const question = (page: Page) => page.getByRole("region", { name: "Cookies and privacy" });
const settings = (page: Page) => page.getByRole("dialog", { name: "Cookies and privacy" });
const search = "utm_source=tv&utm_medium=spot&utm_campaign=launch&utm_term=evening&subH=h-1&advertiseUid=u-1";

const names = {
  en: ["Accept all", "Only necessary"],
  ru: ["Принять все", "Только необходимое"],
  kz: ["Бәрін қабылдау", "Тек қажеттісі"],
} as const;

async function cookieOf(context: BrowserContext, world: World, name: CookieName) {
  return (await context.cookies(world.origin)).find((each) => each.name === name)?.value;
}

const proofOf = (page: Page) =>
  page.evaluate(async () => {
    const answer = await globalThis.karat.layer?.attribution.proof();
    return answer?.ok ? answer.value.purposes : undefined;
  });

test("the question stands from the first paint, with a yes and a no of one size, and covers nothing", async ({
  world,
}) => {
  for (const [language, [yes, no]] of Object.entries(names)) {
    for (const [width, height] of [
      [390, 700],
      [1440, 900],
    ] as const) {
      const device = await world.device({ isAsked: true });
      const page = await device.newPage();
      await page.setViewportSize({ width, height });
      await page.goto(`${world.origin}/${language === "ru" ? "" : `${language}/`}games/dice`);
      await tableIsAlive(page);
      const [first, second] = [page.getByRole("button", { name: yes }), page.getByRole("button", { name: no })];
      // At one moment: what is above them on a phone may still be growing.
      const [one, other] = await first.evaluate(boxesOf, await second.elementHandle());
      expect(one).toEqual(other);
      // Whatever is meant to be pressed at a table lies on top where it is.
      const main = page.locator("[data-does]").first();
      expect(await main.evaluate(isOnTop), `${language} ${width}`).toBe(true);
      expect(await page.evaluate(shifts)).toBeLessThan(0.05);
      await page.close();
    }
  }

  function boxesOf(...elements: (Element | null)[]): (number[] | undefined)[] {
    return elements.map((element) => {
      const box = element?.getBoundingClientRect();
      return box && [box.width, box.height, box.y];
    });
  }

  function isOnTop(element: Element): boolean {
    element.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  }

  /** How far what was painted has moved since. */
  function shifts(): Promise<number> {
    return new Promise((resolve) => {
      new PerformanceObserver((list) => {
        resolve(
          list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
        );
      }).observe({ type: "layout-shift", buffered: true });
      setTimeout(() => resolve(0), 500);
    });
  }
});

test("whoever has not answered has stage, amount and main button of a table in reach like everybody else", async ({
  world,
}) => {
  const device = await world.device({ isAsked: true });
  const page = await device.newPage();
  // The highest panel, and choices at the lower end of a stage.
  for (const game of ["miner", "coinflip"]) {
    await page.goto(`${world.origin}/en/games/${game}`);
    await tableIsAlive(page);
    expect(await faultsOfReach(page)).toEqual([]);
  }
});

test("until somebody answers nothing is told but a visit, and whoever agrees is followed from then on, in every tab", async ({
  world,
}) => {
  const device = await world.device({ isAsked: true, worker: "solo" });
  const { calls, elsewhere } = listenTo(device.context, world.site);
  const page = await device.newPage();
  await page.goto(`${world.origin}/en?worker=solo&${search}`);
  const other = await device.newPage();
  await other.goto(`${world.origin}/en/faq?worker=solo`);
  await comeToIdle(page);
  await expect.poll(calls).toEqual(["ip"]);
  expect(await page.evaluate(() => localStorage.getItem("fingerprint"))).toBeNull();
  for (const name of ["advId", "advertiseUid", "consent"] as const)
    expect(await cookieOf(device.context, world, name)).toBeUndefined();

  await question(page).getByRole("button", { name: "Accept all" }).click();
  await question(page).waitFor({ state: "hidden" });
  await question(other).waitFor({ state: "hidden" });
  await expect.poll(() => calls().filter((call) => call !== "consent")).toEqual(["ip", "registerPageOpenEvent", "utm"]);
  await expect.poll(() => cookieOf(device.context, world, "advId")).toMatch(/^[0-9a-f-]{36}$/);
  await expect.poll(() => cookieOf(device.context, world, "advertiseUid")).toBe("u-1");
  await expect.poll(() => proofOf(page)).toEqual(["analytics", "advertising", "replay"]);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("arrival"))).toBeNull();

  await page.reload();
  expect(await question(page).isVisible()).toBe(false);
  expect(elsewhere).toEqual([]);
});

test("whoever wants only what is necessary is not followed, and the advertisement is forgotten", async ({ world }) => {
  const device = await world.device({ isAsked: true, worker: "solo" });
  const { calls } = listenTo(device.context, world.site);
  const page = await device.newPage();
  await page.goto(`${world.origin}/en?worker=solo&${search}`);
  await question(page).getByRole("button", { name: "Only necessary" }).click();
  await question(page).waitFor({ state: "hidden" });
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("arrival"))).toBeNull();
  await comeToIdle(page);
  await expect.poll(() => proofOf(page)).toEqual([]);
  await expect.poll(() => calls().filter((call) => call !== "consent")).toEqual(["ip"]);
  expect(await cookieOf(device.context, world, "advertiseUid")).toBeUndefined();
});

test("a choice can be changed at the foot of every page and in the profile, and what it allowed goes with it", async ({
  world,
}) => {
  const player = await world.player();
  const device = await world.device({ isAsked: true });
  await device.enter(player);
  const page = await device.open(`/en/faq?${search}`);
  await question(page).getByRole("button", { name: "Choose" }).click();
  await settings(page)
    .getByRole("switch", { name: /^Advertising/ })
    .check();
  await settings(page).getByRole("button", { name: "Save my choice" }).click();
  await question(page).waitFor({ state: "hidden" });
  await expect.poll(() => cookieOf(device.context, world, "advId")).toBeDefined();
  await expect.poll(() => proofOf(page)).toEqual(["advertising"]);

  await page.goto(`${world.origin}/en/profile/access`);
  const card = page.getByRole("region", { name: "Cookies and privacy" });
  await expect.poll(() => card.innerText()).toMatch(/Necessary · Advertising[^]*Recorded/);
  await page.getByRole("contentinfo").getByRole("button", { name: "Cookies and privacy" }).click();
  expect(
    await settings(page)
      .getByRole("switch", { name: /^Advertising/ })
      .isChecked(),
  ).toBe(true);
  await settings(page).getByRole("button", { name: "Only necessary" }).click();
  await expect.poll(() => cookieOf(device.context, world, "advId")).toBeUndefined();
  expect(await cookieOf(device.context, world, "advertiseUid")).toBeUndefined();
  await expect.poll(() => proofOf(page)).toEqual([]);
});

test("a browser that signals Global Privacy Control is not asked, and heard when it chooses in spite of that", async ({
  world,
}) => {
  const device = await world.device({ worker: "solo" });
  const { calls } = listenTo(device.context, world.site);
  const page = await device.newPage();
  await page.goto(`${world.origin}/en/faq?worker=solo&${search}`);
  await comeToIdle(page);
  await expect.poll(calls).toEqual(["ip"]);
  expect(await question(page).isVisible()).toBe(false);
  expect(await cookieOf(device.context, world, "consent")).toBeUndefined();
  await page.getByRole("contentinfo").getByRole("button", { name: "Cookies and privacy" }).click();
  await settings(page).getByText("Global Privacy Control").waitFor();
  await settings(page).getByRole("button", { name: "Accept all" }).click();
  await expect.poll(() => proofOf(page)).toEqual(["analytics", "advertising", "replay"]);
});

test("a browser holds nothing after a tour that the privacy policy does not name", async ({ world }) => {
  const player = await world.player({ balance: "100.00" });
  const device = await world.device({ isAsked: true });
  const page = await device.open(`/en?${search}&partner=p&stag=s&pr=h&promo=NONE`);
  await question(page).getByRole("button", { name: "Accept all" }).click();
  await comeToIdle(page);
  for (const name of ["partner", "advId"] as const)
    await expect.poll(() => cookieOf(device.context, world, name)).toBeDefined();
  await device.enter(player);
  for (const path of [
    "/en/games/dice",
    "/en/games/crash",
    "/en/betting",
    "/en/games/slots",
    "/en/profile",
    "/en/faq",
  ]) {
    await page.goto(world.origin + path);
    await comeToIdle(page);
  }
  await everythingIsCached(page);
  const cookies = await device.context.cookies();
  const ofPages = cookies.filter(({ httpOnly }) => !httpOnly).map(({ name }) => name);
  expect(ofPages.filter((name) => !(name in pageCookies))).toEqual([]);
  expect(ofPages).toEqual(
    expect.arrayContaining(["token", "consent", "advId", "partner", "userBrowser", "userVersion"]),
  );
  const ofHouse = cookies.filter(({ httpOnly }) => httpOnly).map(({ name }) => name.replace("__Host-", ""));
  expect(ofHouse.filter((name) => !(name in houseCookies))).toEqual([]);
  const held = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    database: (await indexedDB.databases()).map(({ name = "" }) => name),
    cache: await caches.keys(),
  }));
  for (const [where, kept] of Object.entries(held)) {
    const named = Object.values(browserStorage).flatMap((each) => (each.where === where ? [...each.names] : []));
    const isNamed = (name: string) =>
      named.some((one: string) => (one.endsWith("*") ? name.startsWith(one.slice(0, -1)) : name === one));
    expect([where, kept.filter((name) => !isNamed(name))]).toEqual([where, []]);
  }
});
