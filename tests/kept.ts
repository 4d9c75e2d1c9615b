import type { Page } from "playwright";
import { expect } from "vitest";

/** Waits until the service worker keeps all that is read and played without a network. */
export async function everythingIsKept(page: Page) {
  await expect.poll(() => page.evaluate(keepsAll), { timeout: 30_000 }).toBe(true);
}

async function keepsAll(): Promise<boolean> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const list = (await cache.keys()).find(({ url }) => url.includes("/assets/kept-later-"));
    const assets = list && ((await (await cache.match(list))?.json()) as { url: string }[]);
    if (assets) return (await Promise.all(assets.map(({ url }) => cache.match(url)))).every(Boolean);
  }
  return false;
}
