import { CacheFirst } from "workbox-strategies";
import type { Keeper } from "./keeper.ts";

/** Files named after their content: from this build's cache, from the one before, or from the house and then kept. */
export function cacheFirst(keeper: Keeper): CacheFirst {
  return new CacheFirst({
    cacheName: keeper.name,
    plugins: [
      {
        cachedResponseWillBeUsed: async ({ cachedResponse, request }) => cachedResponse ?? (await keeper.find(request)),
        cacheWillUpdate: ({ response }) => Promise.resolve(isWholeFile(response) ? response : null),
      },
    ],
  });
}

/** A network that wants to be signed in to answers everything with a page, and no file here is one. */
function isWholeFile({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && !(headers.get("Content-Type") ?? "").includes("text/html");
}
