import { CacheFirst } from "workbox-strategies";
import type { Keeper } from "./keeper.ts";

/** Serves content-hashed files from this build's cache, the previous one's, or the house, and then caches them. */
export function cacheFirst(keeper: Keeper): CacheFirst {
  return new CacheFirst({
    cacheName: keeper.name,
    plugins: [
      {
        cachedResponseWillBeUsed: async ({ cachedResponse, request }) => cachedResponse ?? keeper.find(request),
        cacheWillUpdate: async ({ response }) => (isWholeFile(response) ? response : null),
      },
    ],
  });
}

/** A captive portal answers everything with an HTML page. */
function isWholeFile({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && !`${headers.get("Content-Type")}`.includes("text/html");
}
