import type { BootGlobals } from "./boot-globals.ts";

/** Once everything that the page needs has been loaded: what the service worker fetches would only be in its way. */
export function registerServiceWorker({ policy, addresses }: BootGlobals) {
  if (!("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });

  function register() {
    navigator.serviceWorker
      .register(policy.createScriptURL(addresses.serviceWorker), { updateViaCache: "none" })
      .catch(() => {
        // Private windows and full disks refuse one; the site does without.
      });
  }
}
