import type { Page } from "playwright";
import { expect } from "vitest";
import { amountOf, tableIsAlive } from "./player.ts";
import { takeoverMs } from "../world/offline-cache.ts";
import { testInNewBrowser as test } from "../world/world.ts";

const buildOf = (page: Page) => page.evaluate(() => globalThis.karat.build);
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
/** Marks the document; a reload removes the mark. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { marked: true }));
const reloaded = (page: Page) =>
  page.waitForFunction(() => !("marked" in globalThis), undefined, { timeout: takeoverMs });

test("a newer build waits, also where it is wanted now, for the tab in which a form is half typed, then every tab starts anew, once", async ({
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
  // Prevents automatic reloads for the next ten minutes.
  await busy.evaluate(() => localStorage.setItem("move", JSON.stringify({ build: "earlier", at: Date.now() })));
  await Promise.all([mark(busy), mark(idle)]);

  const { value: release } = await world.desk<{ id: string }>("/release", {});
  const notices = busy.getByRole("region", { name: "Notifications" });
  await expect
    .poll(async () => {
      await hearOf(busy, release);
      return notices.getByText("A new version is ready").count();
    })
    .toBe(1);
  await newerWaits(idle);
  await notices.getByRole("button", { name: "Update now" }).click();
  expect([await buildOf(busy), await buildOf(idle)]).toEqual([before, before]);
  expect(await form.getByLabel("Email", { exact: true }).inputValue()).toBe("half@typed");

  await form.getByRole("button", { name: "Close" }).click();
  await Promise.all([reloaded(busy), reloaded(idle)]);
  await expect.poll(() => Promise.all([busy, idle].map(buildOf))).toEqual([release.id, release.id]);
  expect(new URL(idle.url()).pathname).toBe("/en/games/dice");
  await expect.poll(() => idle.getByLabel("Bet amount").inputValue()).toBe("7");

  // That was the one allowed reload, so no other may follow.
  await Promise.all([mark(busy), mark(idle)]);
  await idle.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  expect(await idle.evaluate(() => "marked" in globalThis)).toBe(true);
});

/**
 * Imitates the poll of another tab's worker. Workers poll every twenty seconds, and believe a new build the second
 * time.
 */
const hearOf = (page: Page, { id }: { id: string }) =>
  page.evaluate((build) => {
    const others = new BroadcastChannel("karat:poll:latest-build");
    others.postMessage({ id: build, at: Date.now() });
    others.close();
  }, id);

/** Takes the lock that a tab with an open round or a payment under way holds. */
const beginRound = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((begun) => {
        void navigator.locks.request("karat:busy", { mode: "shared" }, () => {
          begun();
          return new Promise<void>((end) => Object.assign(globalThis, { endRound: end }));
        });
      }),
  );
const endRound = (page: Page) => page.evaluate(() => (globalThis as unknown as { endRound(): void }).endRound());
/** Waits until the service worker of the newest build is installed and waiting. */
const newerWaits = (page: Page) =>
  page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready;
    if (!registration.waiting) await registration.update();
    return registration.waiting !== null;
  });
/** Installs the service worker that the house serves now, whichever build it has. */
const lookedUp = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing } = registration;
    if (installing) await new Promise((resolve) => installing.addEventListener("statechange", resolve));
  });
/** Opening and closing a form makes the tab busy and then idle, which lets a waiting update in. */
async function becomeIdle(page: Page) {
  await page.getByRole("button", { name: "Sign up" }).first().click();
  const form = page.getByRole("dialog", { name: "Create your account" });
  await form.getByLabel("Email", { exact: true }).fill("half@typed");
  await form.getByRole("button", { name: "Close" }).click();
}

test("a reader whose page is started anew after another tab's round has ended is where they were", async ({
  world,
}) => {
  const device = await world.device();
  const table = await device.open("/en/games/dice");
  await controlled(table);
  const reader = await device.open("/en/policy/ru/user-agreement");
  await reader.getByRole("heading", { level: 1 }).waitFor();
  // Fonts change line breaks, and scroll anchoring would then keep the line in view instead of the number.
  await reader.evaluate(async () => {
    await document.fonts.ready;
    scrollTo(0, 900);
  });
  await beginRound(table);
  await Promise.all([mark(table), mark(reader)]);
  await world.desk("/release", {});
  await newerWaits(table);
  await becomeIdle(table);
  expect(await reader.evaluate(() => "marked" in globalThis)).toBe(true);
  await endRound(table);
  await becomeIdle(table);
  await Promise.all([reloaded(table), reloaded(reader)]);
  await expect.poll(() => reader.evaluate(() => Math.round(scrollY))).toBe(900);
});

test("a bet on its way holds the page as it is, also for the builds and hosts that wait, and its answer lets go", async ({
  world,
}) => {
  const device = await world.device();
  await device.enter(await world.player({ balance: "100.00" }));
  const table = await device.open("/en/games/dice");
  await tableIsAlive(table);
  await expect.poll(() => amountOf(table)).toBe(100);
  const isBusy = () =>
    table.evaluate(async () => (await navigator.locks.query()).held?.some(({ name }) => name === "karat:busy"));
  expect(await isBusy()).toBe(false);
  // Its answer is, too, and may be so for longer than an order may take to get there.
  const letGo = world.line.hold("POST /games/dice/bet", "reply");
  await table.getByRole("button", { name: "Place bet" }).click();
  await expect.poll(isBusy).toBe(true);
  letGo();
  await expect.poll(isBusy).toBe(false);
  await expect.poll(() => amountOf(table)).not.toBe(100);
});

/** Makes the browser look for a newer service worker, which may reload the page at any moment from then on. */
const lookUp = (page: Page) =>
  page.evaluate(() => void navigator.serviceWorker.ready.then((registration) => registration.update()));
/** Moves the noted time of the last reload back by ten minutes. */
const tenMinutesLater = (page: Page) =>
  page.evaluate(() => {
    const { build, at } = JSON.parse(localStorage.getItem("move") ?? "{}") as { build: string; at: number };
    localStorage.setItem("move", JSON.stringify({ build, at: at - 600_000 }));
  });

test("many builds, new ones and old ones, lead to one start anew in ten minutes, and then to the newest", async ({
  world,
}) => {
  const device = await world.device();
  const page = await device.open("/en/");
  await controlled(page);
  await mark(page);
  const { value: next } = await world.desk<{ id: string }>("/release", {});
  // Activated at once: nothing is busy, and no interval has to pass.
  await lookUp(page);
  await reloaded(page);
  await expect.poll(() => buildOf(page)).toBe(next.id);

  await controlled(page);
  await mark(page);
  for (const back of [false, true, false, false, false]) {
    await world.desk("/release", { back });
    await lookedUp(page);
    await becomeIdle(page);
  }
  expect(await page.evaluate(() => "marked" in globalThis)).toBe(true);
  const { value: last } = await world.desk<{ id: string }>("/release", {});
  await lookedUp(page);
  expect(await page.evaluate(() => "marked" in globalThis)).toBe(true);
  await tenMinutesLater(page);
  await becomeIdle(page);
  await reloaded(page);
  await expect.poll(() => buildOf(page)).toBe(last.id);
});

test("where the browser refuses a service worker, a newer build is let in by a plain start anew, once", async ({
  world,
}) => {
  const device = await world.device();
  await device.context.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new DOMException("refused", "SecurityError"));
  });
  const page = await device.open("/en/");
  await page.waitForFunction(() => globalThis.karat.layer !== undefined);
  let loads = 0;
  page.on("load", () => loads++);
  await mark(page);
  const { value: next } = await world.desk<{ id: string }>("/release", {});
  await reloaded(page);
  await expect.poll(() => buildOf(page)).toBe(next.id);
  expect(loads).toBeLessThanOrEqual(1);
});
