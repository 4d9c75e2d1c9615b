import type { Observable } from "rxjs";
import type { StreamMessage } from "./protocol.ts";

/** Sends a stream's latest value, one message at a time: a frozen tab never builds up a queue. */
export function streamTo(port: MessagePort, source: Observable<unknown>): () => void {
  let waiting: StreamMessage | undefined;
  let inFlight = false;

  function send(message: StreamMessage) {
    waiting = message;
    if (inFlight) return;
    inFlight = true;
    waiting = undefined;
    port.postMessage(message);
  }

  port.addEventListener("message", (event) => {
    if (event.data !== "next") return;
    inFlight = false;
    if (waiting) send(waiting);
  });

  const subscription = source.subscribe({
    next: (value) => send({ value }),
    error: (error: unknown) => {
      send({ end: "port_lost" });
      throw error;
    },
    complete: () => send({ end: null }),
  });

  return () => subscription.unsubscribe();
}
