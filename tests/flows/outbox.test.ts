import type { BrowserContext, Page } from "playwright";
import { describe, expect } from "vitest";
import { outboxQueue } from "../../contract/outbox.ts";
import { everythingIsCached } from "../world/offline-cache.ts";
import { loginPage } from "../world/line.ts";
import { test, type MadePlayer, type World } from "../world/world.ts";

const zoneAt = async (world: World, { token }: MadePlayer) =>
  (await world.api<{ user: { timezone: string } }>("/profile/user", undefined, token)).value.user.timezone;

const underControl = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

/** A player who has changed the time zone offline, on a page that also opens offline. */
async function wishOffline(
  world: World,
  worker: "shared" | "solo",
  isReady: (page: Page) => Promise<unknown> = underControl,
) {
  const player = await world.player();
  const device = await world.device({ worker });
  await device.enter(player);
  const page = await device.open("/en/profile/setting");
  await expect.poll(() => page.getByLabel("Timezone", { exact: true }).inputValue()).toBe("Europe/Moscow");
  await isReady(page);
  world.line.cut();
  await page.evaluate(() => globalThis.karat.layer?.app.checkGeo());
  world.line.forget();
  await page.getByLabel("Timezone", { exact: true }).selectOption("Asia/Tokyo");
  await page.getByText("Waiting for a connection").waitFor();
  return { player, device, page };
}

/** Triggers background sync, as the browser does when it thinks that the network is back. */
async function wakeServiceWorker(context: BrowserContext, origin: string) {
  const bystander = await context.newPage();
  const browser = await context.newCDPSession(bystander);
  const registrationId = await new Promise<string>((found) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) found(ours.registrationId);
    });
    void browser.send("ServiceWorker.enable");
  });
  await browser.send("ServiceWorker.dispatchSyncEvent", {
    origin,
    registrationId,
    tag: `workbox-background-sync:${outboxQueue}`,
    lastChance: false,
  });
}

describe.each(["shared", "solo"] as const)("with a %s worker", (worker) => {
  test("what was set without a network is sent once by the service worker when the tab is gone", async ({ world }) => {
    const { player, device, page } = await wishOffline(world, worker);
    await page.close();
    world.line.mend();
    await wakeServiceWorker(device.context, world.origin);
    await expect.poll(() => zoneAt(world, player)).toBe("Asia/Tokyo");

    const again = await device.open("/en/profile/setting");
    await expect.poll(() => again.getByLabel("Timezone", { exact: true }).inputValue()).toBe("Asia/Tokyo");
    await expect.poll(() => again.getByText(/Waiting for a connection|Saving/).count()).toBe(0);
    expect(world.line.count("PUT /profile/settings")).toBe(1);
  });

  test("where nothing wakes the service worker, the next start sends it once", async ({ world }) => {
    const { player, device, page } = await wishOffline(world, worker);
    await page.close();
    world.line.mend();
    const again = await device.open("/en");
    await expect.poll(() => zoneAt(world, player)).toBe("Asia/Tokyo");
    // Navigates by links: leaving the page before the reply arrives would rightly send the change again with its key.
    await again.getByRole("link", { name: "Profile" }).first().click();
    await again.getByRole("link", { name: "Settings" }).first().click();
    await expect.poll(() => again.getByLabel("Timezone", { exact: true }).inputValue()).toBe("Asia/Tokyo");
    await expect.poll(() => again.getByText(/Waiting for a connection|Saving/).count()).toBe(0);
    expect(world.line.count("PUT /profile/settings")).toBe(1);
  });
});

test("whoever logs out without a network is told on the page that comes that their setting was not saved, once", async ({
  world,
}) => {
  const { page } = await wishOffline(world, "solo", everythingIsCached);
  await page.goto(`${world.origin}/en/profile`);
  await page.getByText("offline since").first().waitFor();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL(`${world.origin}/en`);
  await page.getByRole("alert").filter({ hasText: "A setting was not saved" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Sign up" }).first().waitFor();
  expect(await page.getByText("A setting was not saved").count()).toBe(0);
});

test("a network that answers with its own page is said to be one, poisons nothing, and is got over without a hand", async ({
  world,
}) => {
  const device = await world.device();
  await device.enter(await world.player({ balance: "100.00" }));
  const page = await device.open("/en/games/dice");
  await everythingIsCached(page);
  world.line.enterPortal();
  await page.evaluate(() => globalThis.karat.layer?.app.checkGeo());
  await page.getByText(/your network has answered instead of this site/i).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Place bet" }).isDisabled()).toBe(true);
  await page.reload();
  await page.getByText(/your network has answered instead of this site/i).waitFor();
  const odd = await page.evaluate(async () => (await fetch("/assets/of-another-build.js")).text());
  expect(odd).toBe(loginPage);
  // No document of this language is cached.
  await page.goto(`${world.origin}/kz/games/dice`);
  await page.getByRole("heading", { level: 1, name: "Дайс" }).waitFor();
  expect(await storedTexts(page)).not.toContain(loginPage);
  await page.goto(`${world.origin}/en/games/dice`);
  await page.getByText(/your network has answered instead of this site/i).waitFor();

  world.line.mend();
  await expect.poll(() => page.getByText(/your network has answered/i).count()).toBe(0);
  await expect.poll(() => page.getByRole("button", { name: "Place bet" }).isDisabled()).toBe(false);
});

/** Everything that the service worker has cached, as one text. */
function storedTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
        return Promise.all(responses.map(async (response) => (await response?.text()) ?? ""));
      }),
    );
    return kept.flat().join("\n");
  });
}
