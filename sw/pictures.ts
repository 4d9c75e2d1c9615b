import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from "workbox-core";
import { isFull } from "./keeper.ts";

const name = "pictures";
const maxPictures = 150;
const dayMs = 86_400_000;
const freshMs = dayMs;
const retentionMs = 30 * dayMs;

/** Pictures are cached across builds, limited in number and age. */
export function createPictures({ caches }: ServiceWorkerGlobalScope) {
  async function answer({ event, request }: RouteHandlerCallbackOptions): Promise<Response> {
    const cached = await (await caches.open(name)).match(request);
    if (cached && ageOf(cached) < freshMs) return cached;
    const fresh = fetch(request);
    event.waitUntil(fresh.then((response) => keep(request, response.clone())).catch(() => {}));
    return cached ?? fresh;
  }

  async function keep(request: Request, response: Response): Promise<void> {
    // A captive portal's page is not a picture.
    if (response.status !== 200 || response.redirected || !isImage(response)) return;
    const cache = await caches.open(name);
    try {
      await cache.put(request, response);
    } catch (error) {
      // The picture is shown all the same.
      if (isFull(error)) await forget();
    }
    await evict(cache);
  }

  /** A cache lists its entries in insertion order. */
  async function evict(cache: Cache): Promise<void> {
    const all = await cache.keys();
    for (const [index, request] of all.entries()) {
      const cached = await cache.match(request);
      if (all.length - index <= maxPictures && cached && ageOf(cached) < retentionMs) return;
      await cache.delete(request);
    }
  }

  function forget(): Promise<boolean> {
    return caches.delete(name);
  }

  /** Portraits are not cached, as the next user of the device could find them. */
  function isPicture({ request, sameOrigin, url: { pathname } }: RouteMatchCallbackOptions): boolean {
    return sameOrigin && request.destination === "image" && !/^\/(avatars\/|pixel\.png$)/.test(pathname);
  }

  return { isPicture, answer, forget };
}

function isImage({ headers }: Response): boolean {
  return `${headers.get("Content-Type")}`.startsWith("image/");
}

/** Not a number, and so never fresh, if it came without a date. */
function ageOf({ headers }: Response): number {
  return Date.now() - Date.parse(headers.get("Date") ?? "");
}
