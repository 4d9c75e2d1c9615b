import type { RouteHandlerCallbackOptions } from "workbox-core";
import type { Keeper } from "./keeper.ts";

/** Serves content-hashed files from this build's cache, the previous one's, or the house, and then caches them. */
export function cacheFirst(keeper: Keeper) {
  return async ({ event, request }: RouteHandlerCallbackOptions): Promise<Response> => {
    const cached = await keeper.find(request);
    if (cached) return cached;
    const response = await fetch(request);
    // What the disk has no room for is shown all the same.
    if (isWholeFile(response)) event.waitUntil(keeper.put(request.url, response.clone()).catch(() => {}));
    return response;
  };
}

/** A captive portal answers everything with an HTML page. */
function isWholeFile({ status, redirected, headers }: Response): boolean {
  return status === 200 && !redirected && !(headers.get("Content-Type") ?? "").includes("text/html");
}
