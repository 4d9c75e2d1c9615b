import { outboxSyncTag } from "../../contract/outbox.ts";
import type { Layer } from "../link/layer.ts";

/** A registration of browsers that wake a service worker when there is a network again. */
interface Wakeable {
  sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the service worker for what waits, should this tab be closed before there is a network. */
export function wakeForOutbox(registration: ServiceWorkerRegistration, layer: Layer) {
  const { sync } = registration as Wakeable;
  const waiting = layer.app.waiting$();
  const connection = layer.app.connection$();
  let asked = false;
  waiting.subscribe(look);
  connection.subscribe(look);
  look();

  function look() {
    const isNeeded = (waiting.get() ?? []).length > 0 && connection.get()?.online === false;
    // Once for a time without a network: the browser knows the tag from then on.
    if (isNeeded && !asked) sync?.register(outboxSyncTag).catch(() => {}); // Some visitors allow none; a start sends it.
    asked = isNeeded;
  }
}
