import { isFull, type Keeper } from "./keeper.ts";
import type { Shell } from "./shell.ts";

/**
 * The very first service worker takes over open pages at once. A later one waits until a page says that all of them are
 * idle, or until none is left: no page may mix files of two builds.
 */
export function keepUpdates(scope: ServiceWorkerGlobalScope, shell: Shell, keeper: Keeper, build: string) {
  scope.addEventListener("install", (event) => {
    event.waitUntil(install());
    if (!scope.registration.active) void scope.skipWaiting();
  });
  scope.addEventListener("activate", (event) => event.waitUntil(keeper.letIn()));
  scope.addEventListener("message", (event: ExtendableMessageEvent) => {
    if (event.data === "build") event.ports[0]?.postMessage(build);
    if (event.data === "activate") void scope.skipWaiting();
    if (event.data === "keep some") event.waitUntil(keepSome(event.ports[0]));
  });

  /** An interrupted install resumes; one that ran out of space deletes what it cached. */
  async function install(): Promise<void> {
    try {
      await shell.install();
    } catch (error) {
      if (isFull(error)) await keeper.giveUp();
      throw error;
    }
  }

  async function keepSome(port: MessagePort | undefined): Promise<void> {
    // Whatever fails now is retried at the next start.
    const isMore = await shell.keepSome().catch(() => false);
    port?.postMessage(isMore);
  }
}
