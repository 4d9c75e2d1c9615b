import type { OutboxMessage } from "../../contract/outbox.ts";
import type { Layer } from "../link/layer.ts";

/** What waits without a network is also left to the service worker, should this tab be closed before there is one. */
export function queueOutbox(layer: Layer) {
  const waiting = layer.app.waiting$();
  const connection = layer.app.connection$();
  let queued = "";
  waiting.subscribe(look);
  connection.subscribe(look);
  look();

  function look() {
    const items = waiting.get() ?? [];
    // With a network the worker sends; what was left to the service worker goes once nothing waits any more.
    if (items.length > 0 && connection.get()?.online !== false) return;
    const keys = items.map(({ key }) => key).join();
    if (keys === queued) return;
    queued = keys;
    navigator.serviceWorker.controller?.postMessage({ type: "outbox", items } satisfies OutboxMessage);
  }
}
