export {};

declare const self: ServiceWorkerGlobalScope;

/*
 * Served as /sw.js instead of the real one, this removes a broken service worker from every browser: it activates at
 * once, deletes all caches, unregisters, and reloads the pages that it controlled. A page that registers it again is
 * not controlled by it, so nothing loops.
 */
self.addEventListener("install", () => void self.skipWaiting());
// A page asks whoever waits; the broken one may keep this one waiting.
self.addEventListener("message", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  const cacheNames = await caches.keys();
  await Promise.all(cacheNames.map((name) => caches.delete(name)));
  await self.registration.unregister();
  const pages = await self.clients.matchAll({ type: "window" });
  await Promise.all(pages.map((page) => page.navigate(page.url)));
}
