import type { BootGlobals } from "../link/boot-globals.ts";
import type { Layer } from "../link/layer.ts";
import type { IdleTracker } from "./idle-tracker.ts";
import { createStorage } from "./storage.ts";

/** Waits until the page has loaded, because the service worker's downloads would compete with it. */
export function registerServiceWorker({ policy, sw, build }: BootGlobals, layer: Layer, idleTracker: IdleTracker) {
  if (document.readyState === "complete") void register();
  else addEventListener("load", () => void register(), { once: true });

  async function register() {
    const [registration, { keepUpdated }, { queueOutbox }, { keepHouseKeys }] = await Promise.all([
      // Private windows and full disks refuse a service worker; the site works without.
      navigator.serviceWorker?.register(policy.createScriptURL(sw), { updateViaCache: "none" }).catch(() => undefined),
      import("./updates.ts"),
      import("./queue-outbox.ts"),
      import("./keep-house-keys.ts"),
    ]);
    if (registration) queueOutbox(layer);
    keepHouseKeys(
      layer,
      createStorage(() => localStorage),
    );
    const { check } = keepUpdated({ registration, build, idleTracker });
    // Uses the data layer's interval: a worker's timers are not throttled while no tab is visible.
    const latest = layer.app.latestBuild$();
    const outdated = layer.app.outdated$();
    latest.subscribe(() => void check(latest.get()?.id, false));
    outdated.subscribe(() => void (outdated.get() && check(latest.get()?.id, true)));
  }
}
