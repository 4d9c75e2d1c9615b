import { CacheFirst } from "workbox-strategies";
import type { Keeper } from "./keeper.ts";

/** Files named after their content: from this build's cache, from the one before, or from the house and then kept. */
export function keptFirst(keeper: Keeper): CacheFirst {
  return new CacheFirst({
    cacheName: keeper.name,
    plugins: [
      {
        cachedResponseWillBeUsed: async ({ cachedResponse, request }) => cachedResponse ?? (await keeper.find(request)),
        // Only a whole file is worth keeping, and a page of somebody else's network is none of ours.
        cacheWillUpdate: ({ response }) => Promise.resolve(isFile(response) ? response : null),
      },
    ],
  });
}

function isFile({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && !headers.get("Content-Type")?.startsWith("text/html");
}
