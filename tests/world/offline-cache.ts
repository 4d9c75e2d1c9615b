import type { Page } from "playwright";
import { expect } from "vitest";

/**
 * How long Chromium, which may believe a service worker at work when it is not, keeps its successor waiting at most: five
 * minutes, looked at once a minute.
 */
export const takeoverMs = 400_000;

type Idle = typeof globalThis & { comeToIdle?: () => void };

/**
 * Run at the start of each page: postpones all idle callbacks until a flow allows them. Caching files for offline use
 * is most of the CPU work, and would disturb whatever a flow looks at.
 */
export function beNeverIdle() {
  const request = globalThis.requestIdleCallback.bind(globalThis);
  const waiting: [IdleRequestCallback, IdleRequestOptions | undefined][] = [];
  let isIdle = false;
  globalThis.requestIdleCallback = (callback, options) =>
    isIdle ? request(callback, options) : waiting.push([callback, options]);
  (globalThis as Idle).comeToIdle = () => {
    isIdle = true;
    for (const each of waiting.splice(0)) request(...each);
  };
}

/** Runs the idle callbacks, from now on until the page is left. */
export async function comeToIdle(page: Page) {
  await page.evaluate(() => (globalThis as Idle).comeToIdle?.());
}

/** Waits until the service worker has cached everything that works offline. */
export async function everythingIsCached(page: Page) {
  await comeToIdle(page);
  // To look at all that is kept takes the browser from keeping the rest.
  await expect.poll(() => page.evaluate(keepsAll), { timeout: 240_000, interval: 250 }).toBe(true);
}

async function keepsAll(): Promise<boolean> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const list = [...kept].find((path) => path.startsWith("/assets/kept-later-"));
    const assets = list && ((await (await cache.match(list))?.json()) as { url: string }[]);
    if (assets) return assets.every(({ url }) => kept.has(url));
  }
  return false;
}
