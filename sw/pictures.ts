import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from "workbox-core";
import { isFull } from "./keeper.ts";

const name = "pictures";
const maxPictures = 150;
const dayMs = 86_400_000;
const freshMs = dayMs;
const retentionMs = 30 * dayMs;

/** Covers and other pictures of the site, so many of them and for so long, whatever build is in use. */
export function createPictures({ caches }: ServiceWorkerGlobalScope) {
  async function answer({ event, request }: RouteHandlerCallbackOptions): Promise<Response> {
    const kept = await (await caches.open(name)).match(request);
    if (kept && ageOf(kept) < freshMs) return kept;
    const fresh = fetch(request);
    event.waitUntil(fresh.then((response) => keep(request, response.clone())).catch(() => {}));
    return kept ?? fresh;
  }

  async function keep(request: Request, response: Response): Promise<void> {
    // A page of somebody else's network in its place is no picture.
    if (response.status !== 200 || response.redirected || !isImage(response)) return;
    const cache = await caches.open(name);
    try {
      await cache.put(request, response);
    } catch (error) {
      // It is on screen all the same.
      if (isFull(error)) await forget();
    }
    await evict(cache);
  }

  /** A cache lists what it holds in the order in which it came. */
  async function evict(cache: Cache): Promise<void> {
    const all = await cache.keys();
    for (const [index, request] of all.entries()) {
      const kept = await cache.match(request);
      if (all.length - index <= maxPictures && kept && ageOf(kept) < retentionMs) return;
      await cache.delete(request);
    }
  }

  function forget(): Promise<boolean> {
    return caches.delete(name);
  }

  /** The portraits of people are not kept here, where the next one on this device would find them. */
  function isPicture({ request, sameOrigin, url: { pathname } }: RouteMatchCallbackOptions): boolean {
    return (
      sameOrigin && request.destination === "image" && !pathname.startsWith("/avatars/") && pathname !== "/pixel.png"
    );
  }

  return { isPicture, answer, forget };
}

function isImage({ headers }: Response): boolean {
  return headers.get("Content-Type")?.startsWith("image/") ?? false;
}

function ageOf({ headers }: Response): number {
  return Date.now() - Date.parse(headers.get("Date") ?? "1970-01-01");
}
