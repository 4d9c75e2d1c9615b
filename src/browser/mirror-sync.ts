import { syncEveryMs, syncMessage, syncTag } from "../../contract/sync-store.ts";
import { createStorage } from "./storage.ts";

const key = "mirrorsSynced";

/** What only some browsers have, and the DOM's types therefore do not. */
interface Registration extends ServiceWorkerRegistration {
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/**
 * Has the service worker keep its list of mirrors: by the browser's own beat where that is granted, and by a message of
 * one tab for all, as nowhere it is sure to come.
 */
export function keepSynced(): () => void {
  if (!("serviceWorker" in navigator)) return () => {};
  const device = createStorage(() => localStorage);
  const { ready } = navigator.serviceWorker;
  void ready.then((registration: Registration) =>
    // Refused unless the app is installed and often used.
    registration.periodicSync?.register(syncTag, { minInterval: syncEveryMs }).catch(() => {}),
  );
  void ready.then(sync);

  async function sync() {
    const { active } = await ready;
    const since = Date.now() - Number(device.get(key) ?? 0);
    if (!active || (since >= 0 && since < syncEveryMs)) return;
    device.set(key, String(Date.now()));
    active.postMessage(syncMessage);
  }

  return () => void sync();
}
