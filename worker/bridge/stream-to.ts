import type { Observable } from "rxjs";
import { Parted, type Turns } from "./parted.ts";
import type { StreamMessage } from "./protocol.ts";

/**
 * Sends a stream's latest value, one message at a time: a frozen tab never builds up a queue. What comes in parts waits
 * for its turn among the others of the tab.
 */
export function streamTo(port: MessagePort, source: Observable<unknown>, turns: Turns): () => void {
  let waiting: StreamMessage | Parted<unknown> | undefined;
  let last: Parted<unknown> | undefined;
  let state: "free" | "queued" | "in_flight" | "in_turn" = "free";

  function send(message: StreamMessage | Parted<unknown>) {
    waiting = message;
    if (state !== "free") return;
    if (message instanceof Parted) {
      state = "queued";
      turns.take(sendInTurn);
    } else {
      state = "in_flight";
      waiting = undefined;
      port.postMessage(message);
    }
  }

  /** Whether there is a message on its way. */
  function sendInTurn(): boolean {
    if (state !== "queued") return false;
    const next = waiting;
    waiting = undefined;
    state = "free";
    if (next instanceof Parted) {
      const part = last && next.partSince(last.whole);
      last = next;
      if (part && Object.keys(part).length === 0) return false;
      state = "in_turn";
      port.postMessage((part ? { part } : { whole: next.whole }) satisfies StreamMessage);
    } else if (next) send(next);
    return state === "in_turn";
  }

  function free() {
    const wasInTurn = state === "in_turn";
    state = "free";
    if (wasInTurn) turns.done();
  }

  port.addEventListener("message", (event) => {
    if (event.data !== "next") return;
    free();
    if (waiting) send(waiting);
  });

  const subscription = source.subscribe({
    next: (value) => send(value instanceof Parted ? value : { value }),
    error: (error: unknown) => {
      send({ end: "port_lost" });
      throw error;
    },
    complete: () => send({ end: null }),
  });

  return () => {
    subscription.unsubscribe();
    waiting = undefined;
    free();
  };
}
