import type { BootGlobals } from "./boot-globals.ts";
import type { Layer } from "./layer.ts";
import type { Rest } from "./rest.ts";

/** Once everything that the page needs has been loaded: what the service worker fetches would only be in its way. */
export function registerServiceWorker({ policy, addresses, build }: BootGlobals, layer: Layer, rest: Rest) {
  if (!("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") void register();
  else addEventListener("load", () => void register(), { once: true });

  async function register() {
    const script = policy.createScriptURL(addresses.serviceWorker);
    const [registration, { keepUpdated }, { wakeForOutbox }] = await Promise.all([
      // Private windows and full disks refuse one; the site does without.
      navigator.serviceWorker.register(script, { updateViaCache: "none" }).catch(() => undefined),
      import("./updates.ts"),
      import("./wake-outbox.ts"),
    ]);
    if (!registration) return;
    wakeForOutbox(registration, layer);
    const { check } = keepUpdated({ registration, build, rest });
    // The data layer's beat: a worker's clock is not slowed down while no tab is looked at.
    layer.app.latestBuild$().subscribe(() => void check());
  }
}
