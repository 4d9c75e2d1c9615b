import type { Page } from "playwright";
import { expect } from "vitest";
import { gameCatalogue } from "../../sandbox/game-provider/catalogue/catalogue.ts";
import { register, tableIsAlive } from "./player.ts";
import { test } from "../world/world.ts";

/* The lists of what providers have: found, narrowed, kept, and returned to. */

const path = "/en/games/slots";
const tiles = (page: Page) => page.getByRole("main").locator("[data-entry]");
const sheet = (page: Page, title: string) => page.getByRole("dialog", { name: title });
const about = (page: Page, title: string) =>
  page.getByRole("main").getByRole("button", { name: `About ${title}`, exact: true });
/** Above the ways into the game, which come over a tile that is pointed at. */
const openSheet = (page: Page, title: string) => about(page, title).click({ position: { x: 24, y: 24 } });
const pill = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });

/** By the heart in the sheet of a game. */
async function mark(page: Page, title: string) {
  await openSheet(page, title);
  const heart = sheet(page, title).getByRole("button", { name: "Favourite", exact: true });
  await heart.click();
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("true");
  await sheet(page, title).getByRole("button", { name: "Close" }).click();
}

async function marked(page: Page): Promise<(string | null)[]> {
  return tiles(page)
    .filter({ has: page.getByRole("button", { name: /^Favourite: /, pressed: true }) })
    .evaluateAll((found) => found.map((tile) => tile.getAttribute("data-entry")));
}

test("a game is found in three scripts and any letters, typing errors and all, on the page and from every other", async ({
  world,
}) => {
  const page = await (await world.device()).open(path);
  const field = page.getByRole("main").getByRole("searchbox");
  const first = tiles(page).first();
  for (const typed of ["nihgt f", "ночнйо паром", "nochnoy", "найт ферри", "түгні паром"]) {
    await field.fill("");
    await expect.poll(() => first.getAttribute("data-entry")).toBe("salt-and-ember");
    await field.fill(typed);
    await expect.poll(() => first.getAttribute("data-entry"), { message: typed }).toBe("night-ferry");
  }
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("түгні паром");
  await page.reload();
  await expect.poll(() => first.getAttribute("data-entry")).toBe("night-ferry");
  expect(await field.inputValue()).toBe("түгні паром");
  await field.fill("xxxxxxxx");
  await page.getByText("No matches").waitFor();
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect.poll(() => first.getAttribute("data-entry")).toBe("salt-and-ember");

  await page.goto(`${world.origin}/en/faq`);
  const dialog = page.getByRole("dialog", { name: "Find a game" });
  // The search comes after the page.
  const opens = async () => {
    await page.keyboard.press("/");
    return dialog.isVisible();
  };
  await expect.poll(opens).toBe(true);
  await dialog.getByRole("searchbox").fill("nihgt ferry");
  await dialog.getByRole("link", { name: /^Night Ferry/ }).click();
  await page.getByRole("dialog", { name: "Log in" }).waitFor();
});

test("what is typed is in the field at once, and in the address once typing rests, beside what was pressed meanwhile", async ({
  world,
}) => {
  const page = await (await world.device({ serviceWorker: false })).open(path);
  const field = page.getByRole("main").getByRole("searchbox");
  await page.evaluate(() => {
    const write = history.replaceState.bind(history);
    history.replaceState = (state, unused, url) => {
      if (String(url).includes("q=")) document.documentElement.dataset["written"] += ` ${String(url)}`;
      write(state, unused, url);
    };
    document.documentElement.dataset["written"] = "";
  });
  await field.focus();
  const typed = page.evaluate(() => {
    const input = document.activeElement;
    for (const letter of "nihgt") document.execCommand("insertText", false, letter);
    return [input instanceof HTMLInputElement && input.value, document.documentElement.dataset["written"]];
  });
  expect(await typed).toEqual(["nihgt", ""]);
  const search = () => new URL(page.url()).search;
  await expect.poll(search).toBe("?q=nihgt");
  expect(await page.evaluate(() => document.documentElement.dataset["written"])).toMatch(/^ \S+$/);

  await field.fill("fox");
  await page.getByLabel("Order").selectOption("By title");
  await expect.poll(search).toBe("?q=fox&sort=title");
  expect(await field.inputValue()).toBe("fox");
  await page.getByRole("main").getByRole("button", { name: "Clear search" }).click();
  await expect.poll(search).toBe("?sort=title");
});

test("a list is narrowed by several values at a time, which the address keeps, and given back one by one or all at once", async ({
  world,
}) => {
  const page = await (await world.device({ serviceWorker: false })).open(path);
  await pill(page, "Provider").click();
  for (const name of [/^Oldmill/, /^Northlight/]) await page.getByRole("checkbox", { name }).check();
  await page.keyboard.press("Escape");
  await pill(page, "Volatility").click();
  await page.getByRole("checkbox", { name: "High" }).check();
  await page.keyboard.press("Escape");
  const asked = (name: string) => new URL(page.url()).searchParams.getAll(name).sort();
  await expect.poll(() => asked("provider")).toEqual(["Northlight", "Oldmill"]);
  expect(asked("volatility")).toEqual(["high"]);
  const providers = async () => {
    const all = await tiles(page).locator("small span:first-child").allTextContents();
    return [...new Set(all)].sort();
  };
  await expect.poll(providers).toEqual(["Northlight", "Oldmill"]);
  const told = async () => Number(/^\d+/.exec((await page.getByText(/^\d+ of \d+$/).textContent()) ?? "")?.[0]);
  const both = gameCatalogue().titles.filter(
    ({ kind, provider, volatility }) =>
      kind === "slots" && ["Northlight", "Oldmill"].includes(provider) && volatility === "high",
  ).length;
  await expect.poll(told).toBe(both);
  await expect.poll(() => tiles(page).count()).toBe(both);

  await page.reload();
  await expect.poll(() => tiles(page).count()).toBe(both);
  await page.getByLabel("Order").selectOption("By title");
  await expect.poll(() => asked("sort")).toEqual(["title"]);
  await page.getByRole("button", { name: "Remove filter: Oldmill" }).click();
  await expect.poll(providers).toEqual(["Northlight"]);
  await pill(page, /^Provider, 1$/).waitFor();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?sort=title");
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(both);
  expect(await page.getByRole("list", { name: "Chosen filters" }).count()).toBe(0);
});

test("a sheet leads from one game to what is like it, and a list returns to its place after a game", async ({
  world,
}) => {
  const page = await (await world.device({ serviceWorker: false })).open(path);
  await openSheet(page, "Salt & Ember");
  const similar = sheet(page, "Salt & Ember")
    .getByRole("region", { name: "Similar" })
    .getByRole("button", { name: /^About / });
  const name = ((await similar.first().getAttribute("aria-label")) ?? "").replace("About ", "");
  await similar.first().click();
  await sheet(page, name).getByRole("link", { name: "Try for free" }).waitFor();
  await page.keyboard.press("Escape");
  await sheet(page, name).waitFor({ state: "hidden" });

  // Tiles come a row a frame.
  await expect.poll(() => page.locator("li[aria-hidden=true]").count()).toBe(0);
  const last = tiles(page).last();
  await last.scrollIntoViewIfNeeded();
  const place = () => page.evaluate(() => Math.round(scrollY));
  await expect.poll(place).toBeGreaterThan(500);
  // The place is written down when scrolling rests.
  const kept = () => page.evaluate(() => (history.state as { list?: { y: number } } | null)?.list?.y);
  await expect.poll(async () => (await kept()) === (await place())).toBe(true);
  const before = await place();
  const title = (await last.locator("b").last().textContent()) ?? "";
  await openSheet(page, title);
  await sheet(page, title).getByRole("link", { name: "Try for free" }).click();
  await page.frameLocator("iframe").locator(".spin").waitFor();
  await page.goBack();
  await last.waitFor();
  await expect.poll(place).toBe(before);
  await page.reload();
  await last.waitFor();
  await expect.poll(place).toBe(before);

  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await pill(page, "Recently opened").click();
  await expect.poll(() => tiles(page).locator("b").last().textContent()).toBe(title);
  await expect.poll(() => tiles(page).count()).toBe(1);
});

test("what is like a game is marked on its own tile, in the sheet of a game and beneath it", async ({ world }) => {
  const page = await (await world.device({ serviceWorker: false })).open(path);
  await openSheet(page, "Salt & Ember");
  const like = sheet(page, "Salt & Ember").getByRole("region", { name: "Similar" });
  const heart = like.getByRole("button", { name: /^Favourite: / }).first();
  const name = (await heart.getAttribute("aria-label")) ?? "";
  await heart.click();
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("true");
  await sheet(page, "Salt & Ember").getByRole("link", { name: "Try for free" }).click();
  await page.waitForURL(/\/salt-and-ember\/demo$/);
  const beneath = page.getByRole("region", { name: "Similar" }).getByRole("button", { name, exact: true });
  await expect.poll(() => beneath.getAttribute("aria-pressed")).toBe("true");
  await beneath.click();
  await expect.poll(() => beneath.getAttribute("aria-pressed")).toBe("false");
});

test("favourites are marked without a network, and are on a second device when it is back, which hears of the next at once", async ({
  world,
}) => {
  const player = await world.player();
  const [device, other] = [await world.device(), await world.device({ serviceWorker: false })];
  await device.enter(player);
  const page = await device.open(path);
  await mark(page, "Tin Comet");
  world.line.cut();
  await mark(page, "Amber Fox");
  await expect.poll(() => marked(page)).toEqual(["tin-comet", "amber-fox"]);
  world.line.mend();
  const atHouse = async () =>
    (await world.api<{ items: string[] }>("/favourites", undefined, player.token)).value.items;
  await expect.poll(atHouse).toEqual(["amber-fox", "tin-comet"]);

  await other.enter(player);
  const second = await other.open(`${path}?show=favourites`);
  await expect.poll(() => marked(second)).toEqual(["amber-fox", "tin-comet"]);

  // An open device hears of it, and nothing is opened anew there; a tile has a heart of its own.
  const heart = page.getByRole("main").getByRole("button", { name: "Favourite: Nine Wells", exact: true });
  await heart.click();
  await expect.poll(() => marked(second)).toEqual(["nine-wells", "amber-fox", "tin-comet"]);
  await heart.click();
  await expect.poll(() => marked(second)).toEqual(["amber-fox", "tin-comet"]);
});

test("what a guest marks is theirs when they have an account", async ({ world }) => {
  const device = await world.device({ serviceWorker: false });
  const page = await device.open(path);
  await mark(page, "Nine Wells");
  const table = await device.open("/en/games/dice");
  await tableIsAlive(table);
  const star = table.getByRole("button", { name: "Favourite" });
  await star.click();
  await expect.poll(() => star.getAttribute("aria-pressed")).toBe("true");
  await register(table, { email: `marks-${Date.now()}@example.com` });
  await expect.poll(() => star.getAttribute("aria-pressed")).toBe("true");
  const token = (await device.context.cookies(world.origin)).find(({ name }) => name === "token")?.value;
  const atHouse = async () => (await world.api<{ items: string[] }>("/favourites", undefined, token)).value.items;
  await expect.poll(atHouse).toEqual(["dice", "nine-wells"]);
});

test("lists come as pages of their own, whose tiles take the place that was kept for them", async ({ world }) => {
  const device = await world.device({ serviceWorker: false });
  for (const [list, title] of [
    [path, "Slots"],
    ["/en/games/live-casino", "Live casino"],
  ] as const)
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      const page = await device.context.newPage();
      await page.setViewportSize(size);
      await page.goto(world.origin + list);
      await tiles(page).first().waitFor();
      const html = await page.evaluate(async (address) => (await fetch(address)).text(), list);
      expect(html).toMatch(new RegExp(`<h1[^>]*>${title}`));
      await expect.poll(() => shifts(page), { message: `${list} ${size.width}` }).toBeLessThan(0.005);
      await page.close();
    }
});

/** How far what stands has been moved, once two more frames are drawn. */
const shifts = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const records = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return records.reduce((sum, { value }) => sum + value, 0);
  });
