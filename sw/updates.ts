import type { Keeper } from "./keeper.ts";
import type { Shell } from "./shell.ts";

/**
 * The very first service worker takes over the open pages at once. A later one waits until no page of the build before is
 * left, so that no page ever gets its parts from two builds.
 */
export function keepUpdates(scope: ServiceWorkerGlobalScope, shell: Shell, keeper: Keeper) {
  scope.addEventListener("install", (event) => {
    event.waitUntil(shell.install());
    if (!scope.registration.active) void scope.skipWaiting();
  });
  scope.addEventListener("activate", (event) => event.waitUntil(keeper.forgetOlder()));
}
