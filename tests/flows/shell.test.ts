import type { Page } from "playwright";
import { expect, onTestFinished } from "vitest";
import { amountOf, placeBet, tableIsAlive } from "./player.ts";
import { comeToIdle, everythingIsCached, takeoverMs } from "../world/offline-cache.ts";
import { testInNewBrowser as test } from "../world/world.ts";

test("a first visit loads at most 60 KB of letters in each language, and none of a script that it does not read", async ({
  world,
}) => {
  for (const [path, scripts] of [
    ["/", ["currency", "cyrillic", "latin"]],
    ["/en/", ["currency", "latin"]],
    ["/kz/", ["currency", "cyrillic", "kazakh", "latin"]],
  ] as const) {
    const device = await world.device();
    const page = await device.context.newPage();
    const sizes = new Map<string, Promise<number>>();
    page.on("response", (response) => {
      const [, script] = /\/([\w-]+)-\w+\.woff2$/.exec(response.url()) ?? [];
      if (script !== undefined)
        sizes.set(
          script,
          response.body().then(({ byteLength }) => byteLength),
        );
    });
    await page.goto(world.origin + path);
    // It may come to life at that very moment, and is then another element.
    const scrolled = () => page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        scrolled().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await underControl(page);
    await page.evaluate(async () => void (await document.fonts.ready));
    const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
    expect(bytes, path).toBeLessThanOrEqual(60 * 1024);
    expect([...new Set([...sizes.keys()].map((name) => name.split("-")[1] ?? name))].sort(), path).toEqual(scripts);
    await device.context.close();
  }
});

test("nothing moves when the letters come, however late they are", async ({ world }) => {
  const device = await world.device({ serviceWorker: false });
  const phone = { width: 390, height: 844 };
  const desktop = { width: 1440, height: 900 };
  const wide = (["/kz/", "/", "/en/games/dice"] as const).map((path) => [path, desktop] as const);
  const narrow = (["/en/", "/", "/kz/", "/en/games/dice", "/games/dice", "/kz/games/dice"] as const).map(
    (path) => [path, phone] as const,
  );
  for (const [path, size] of [...narrow, ...wide]) {
    const page = await device.context.newPage();
    await page.setViewportSize(size);
    let letThemCome = () => {};
    const lettersMayCome = new Promise<void>((resolve) => (letThemCome = resolve));
    await page.route(/\.woff2$/, async (route) => {
      await lettersMayCome;
      await route.continue();
    });
    await page.goto(world.origin + path, { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => globalThis.karat.layer !== undefined && document.fonts.status === "loading");
    // What else comes with the life of a page has come: who is here, and chips to play with.
    await page.locator("main:not([data-waits])").waitFor();
    if (path.includes("/games/")) await tableIsAlive(page);
    const since = await page.evaluate(() => performance.now());
    letThemCome();
    await page.waitForFunction(() => document.fonts.status === "loaded" && document.fonts.check("16px Onest"));
    const shifts = await page.evaluate(shiftsSince, since);
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      `${path} ${size.width} ${JSON.stringify(shifts)}`,
    ).toBeLessThan(0.005);
    await page.close();
  }
});

test("a page says what it is to who reads it without running it", async ({ world }) => {
  // As it comes from the house: what the service worker has kept is shown in its place, for any path.
  const device = await world.device({ serviceWorker: false });
  const page = await device.open("/en/");
  const html = await page.evaluate(async () => (await fetch("/en/games/dice")).text());
  expect(html).toContain('<html lang="en">');
  expect(html).toContain(`<link rel="canonical" href="${world.origin}/en/games/dice">`);
  for (const [language, path] of [
    ["ru", "/games/dice"],
    ["en", "/en/games/dice"],
    ["kk", "/kz/games/dice"],
  ] as const) {
    expect(html).toContain(`<link rel="alternate" hreflang="${language}" href="${world.origin}${path}">`);
  }
  expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${world.origin}/games/dice">`);
  expect(html).toMatch(/<h1[^>]*>Dice/);
  expect(html).not.toMatch(/\sstyle="/);

  const refused = await page.goto(`${world.origin}/en/games/cases/nonsense?a=1`);
  expect(refused?.status()).toBe(404);
  await page.getByRole("heading", { name: "Page Not Found: /en/games/cases/nonsense?a=1", exact: true }).waitFor();
});

test("what breaks beyond every screen is answered in the language of the page", async ({ world }) => {
  const device = await world.device({ serviceWorker: false });
  await device.context.addInitScript(() => {
    Intl.NumberFormat = (() => {
      throw new Error("no figures");
    }) as never;
  });
  const page = await device.open("/kz/games/dice");
  await page.getByRole("heading", { name: "Бізде бірдеңе бұзылды" }).waitFor();
  await expect.poll(() => page.url()).toBe(`${world.origin}/kz/error`);
});

test("after the first visit the site opens without a house, also in a language that was never read", async ({
  world,
}) => {
  const device = await world.device();
  const page = await device.open("/en/");
  await underControl(page);
  onTestFinished(world.startHouse);
  await everythingIsCached(page);
  await world.killHouse();
  await page.goto(`${world.origin}/kz/games/dice`);
  await expect.poll(() => page.locator("h1").first().textContent()).toBe("Дайс");
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("kk");
  // What the house would send on.
  for (const [tag, there, title] of [
    ["br", "/en/games/dice?tab=2", "Dice"],
    ["ru", "/games/dice?tab=2", "Кости"],
  ]) {
    await page.goto(`${world.origin}/${tag}/games/dice?tab=2`);
    expect(page.url()).toBe(world.origin + there);
    await expect.poll(() => page.locator("h1").first().textContent()).toBe(title);
  }
});

test("a screen whose script is gone is answered by one reload, and then by a friendly word", async ({ world }) => {
  const device = await world.device();
  const page = await device.open("/en/");
  let loads = 0;
  page.on("load", () => loads++);
  await underControl(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await device.context.route(/\/assets\/dice-page-/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole("main").getByRole("link", { name: "Dice" }).first().click();
  await expect.poll(() => page.getByRole("button", { name: "Retry" }).count()).toBeGreaterThan(0);
  await page.waitForLoadState("load");
  expect(loads).toBe(1);
  expect(new URL(page.url()).pathname).toBe("/en/games/dice");
});

test("without a network a screen that was never kept says so, and comes by itself with the network", async ({
  world,
}) => {
  const device = await world.device();
  const page = await device.open("/en/");
  await underControl(page);
  await everythingIsCached(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) if (request.url.includes("/dice-page-")) await cache.delete(request);
    }
  });
  await device.context.route(/\/assets\/dice-page-/, (route) => route.abort());
  world.line.cut();
  await page.getByRole("main").getByRole("link", { name: "Dice" }).first().click();
  await page.getByText("this page is not on this device yet").waitFor();
  await device.context.unroute(/\/assets\/dice-page-/);
  world.line.mend();
  await page.getByRole("heading", { level: 1, name: "Dice" }).waitFor();
});

test("an install goes on where a document did not arrive at first", async ({ world }) => {
  const device = await world.device();
  world.line.breakUnder("GET /pages/en/shell.html", 3);
  const page = await device.open("/en/");
  await underControl(page);
  expect(world.line.breaksLeft()).toBe(0);
  const kept = await page.evaluate(async () => (await caches.match("/pages/en/shell.html"))?.status);
  expect(kept).toBe(200);
});

test("pictures are kept in bounds: the oldest make room", async ({ world }) => {
  const device = await world.device();
  const page = await device.open("/en/");
  await underControl(page);
  await page.evaluate(async () => {
    for (let count = 0; count < 160; count++) {
      const image = new Image();
      image.src = `/favicon.svg?${count}`;
      await image.decode();
    }
  });
  const kept = () =>
    page.evaluate(async () => {
      const requests = await (await caches.open("pictures")).keys();
      return requests.map(({ url }) => Number(new URL(url).search.slice(1)));
    });
  await expect.poll(async () => (await kept()).at(-1)).toBe(159);
  await expect.poll(async () => (await kept()).length).toBeLessThanOrEqual(150);
  expect(await kept()).not.toContain(0);
});

test("a full disk costs neither the bet nor the next start", async ({ world }) => {
  const device = await world.device();
  await device.enter(await world.player({ balance: "100.00" }));
  const page = await device.open("/en/games/dice");
  await underControl(page);
  await expect.poll(() => amountOf(page)).toBe(100);
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  const devtools = await device.context.newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: world.origin, quotaSize: 1 });
  await comeToIdle(page);
  await placeBet(page, "10");
  await page.reload();
  await expect.poll(() => amountOf(page)).toBeGreaterThan(0);
  await placeBet(page, "10");
  await page.getByRole("navigation").getByRole("link", { name: "Profile" }).first().click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(failures).toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/en/profile");
});

test("a storage that was wiped, or left by a build of the future, is begun anew, and the player is still in", async ({
  world,
}) => {
  const device = await world.device();
  await device.enter(await world.player({ balance: "100.00" }));
  const page = await device.open("/en/profile");
  await underControl(page);
  await expect.poll(() => amountOf(page)).toBe(100);
  const devtools = await device.context.newCDPSession(page);
  const storageTypes = "indexeddb,cache_storage,local_storage,service_workers";
  await devtools.send("Storage.clearDataForOrigin", { origin: world.origin, storageTypes });
  await page.reload();
  await expect.poll(() => amountOf(page)).toBe(100);

  await page.evaluate(async () => {
    for (const { name = "" } of await indexedDB.databases()) {
      // The service worker's queue holds its own open, and it is of a library's version, not of a build's.
      if (name.startsWith("workbox")) continue;
      await done(indexedDB.deleteDatabase(name));
      const request = indexedDB.open(name, 9_999);
      request.onupgradeneeded = () => void request.result.createObjectStore("strange");
      await done(request);
      request.result.close();
    }

    function done(request: IDBOpenDBRequest) {
      return new Promise((resolve) => {
        request.onsuccess = resolve;
        request.onerror = resolve;
      });
    }
  });
  await page.reload();
  await expect.poll(() => amountOf(page)).toBe(100);
  expect(new URL(page.url()).pathname).toBe("/en/profile");
});

test("a browser without shared workers is served by a worker of the tab's own", async ({ world }) => {
  const device = await world.device();
  await device.enter(await world.player({ balance: "100.00" }));
  await device.context.addInitScript(() => void Reflect.deleteProperty(globalThis, "SharedWorker"));
  const page = await device.open("/en/");
  await expect.poll(() => amountOf(page)).toBe(100);
  expect(await page.locator("html").getAttribute("data-worker")).toBe("solo");
});

test("a service worker that went wrong is taken out by the house, within one navigation", async ({ world }) => {
  const device = await world.device();
  const page = await device.open("/en/");
  await underControl(page);
  process.env["KARAT_SERVICE_WORKER"] = "off";
  onTestFinished(() => void delete process.env["KARAT_SERVICE_WORKER"]);
  await world.killHouse();
  await world.startHouse();
  await page.reload();
  await expect.poll(() => page.evaluate(() => caches.keys()), { timeout: takeoverMs, interval: 250 }).toEqual([]);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(await page.locator("h1").first().textContent()).not.toBe("");
});

/** What has moved on a page once two more frames are drawn. */
async function shiftsSince(since: number) {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: "layout-shift", buffered: true });
  return (observer.takeRecords() as LayoutShift[])
    .filter(({ startTime }) => startTime > since)
    .map(({ value, sources }) => ({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40)) }));
}

/** What TypeScript does not know of Chromium. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: readonly { node: Node | null }[];
}

/** Once the first service worker has everything, and has taken over the page. */
async function underControl(page: Page) {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller?.state === "activated";
  });
}

test("a cookie that nobody can read and a storage that keeps nothing cost the page nothing", async ({ world }) => {
  const device = await world.device();
  const player = await world.player({ balance: "100.00" });
  await device.enter(player);
  await device.context.addCookies([{ name: "language", value: "%E0%A4%A", url: world.origin }]);
  await device.context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  const page = await device.open("/en/games/dice");
  await expect.poll(() => amountOf(page)).toBe(100);
});
