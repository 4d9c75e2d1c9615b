export {};

declare const self: ServiceWorkerGlobalScope;

/*
 * Served as /sw.js instead of the real one, this takes a broken service worker out of every browser: it does not wait, it
 * deletes what was kept, it goes, and the pages that were under its control start again without one. A page that
 * registers it anew is not under its control, so nothing loops.
 */
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  const cacheNames = await caches.keys();
  await Promise.all(cacheNames.map((name) => caches.delete(name)));
  await self.registration.unregister();
  const pages = await self.clients.matchAll({ type: "window" });
  await Promise.all(pages.map((page) => page.navigate(page.url)));
}
