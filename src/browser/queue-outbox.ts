import type { OutboxMessage } from "../../contract/outbox.ts";
import type { Layer } from "../link/layer.ts";

/** Also leaves what waits offline to the service worker, in case this tab is closed before there is a network. */
export function queueOutbox(layer: Layer) {
  const waiting = layer.app.waiting$();
  const connection = layer.app.connection$();
  let queued = "";
  waiting.subscribe(look);
  connection.subscribe(look);
  look();

  function look() {
    const items = waiting.get() ?? [];
    // Online, the worker sends by itself; the service worker's copy is cleared once nothing waits.
    if (items.length > 0 && connection.get()?.online !== false) return;
    const keys = items.map(({ key }) => key).join();
    if (keys === queued) return;
    queued = keys;
    navigator.serviceWorker.controller?.postMessage({ type: "outbox", items } satisfies OutboxMessage);
  }
}
