import { type ProbeMessage, syncEveryMs, syncMessage, syncTag } from "../../contract/sync-store.ts";
import type { ProbeResults } from "../../rules/mirror-probe.ts";
import type { Layer } from "../link/layer.ts";
import { createStorage } from "./storage.ts";

const key = "mirrorsSynced";

/** Periodic background sync, which only some browsers have and the DOM's types therefore lack. */
interface Registration extends ServiceWorkerRegistration {
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/**
 * Makes the service worker update its list of mirrors: by periodic background sync where that is granted, and by a
 * message from one tab for all, because background sync is never guaranteed.
 */
export function keepSynced(layer: Layer): () => void {
  if (!("serviceWorker" in navigator)) return () => {};
  lendServiceWorker(layer);
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

/** Passes the data layer's requests to probe mirrors on to the service worker while one controls this page. */
function lendServiceWorker(layer: Layer) {
  const { serviceWorker } = navigator;
  const requests = layer.mirrors.probeRequests$();
  let leave: (() => void) | undefined;
  serviceWorker.addEventListener("controllerchange", follow);
  follow();

  function follow() {
    if (serviceWorker.controller) leave ??= requests.subscribe(hand);
    else {
      leave?.();
      leave = undefined;
    }
  }

  function hand() {
    const request = requests.get();
    if (!request) return;
    const { id, hosts } = request;
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener(
      "message",
      ({ data: results }: MessageEvent<ProbeResults>) => {
        port1.close();
        void layer.mirrors.probed({ id, results });
      },
      { once: true },
    );
    port1.start();
    serviceWorker.controller?.postMessage({ type: syncMessage, hosts } satisfies ProbeMessage, [port2]);
  }
}
