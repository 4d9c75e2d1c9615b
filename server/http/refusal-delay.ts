import type { IncomingMessage } from "node:http";
import { createRateLimiter } from "../runtime/rate-limiter.ts";
import type { HttpConfig } from "./config.ts";
import { networkOf } from "./network.ts";

interface RefusalDelayOptions extends Pick<HttpConfig, "networkScale"> {
  /** What a network is refused at once. */
  perSecond?: number;
  /** Each is a connection that costs some memory and nothing else. */
  mostWaiting?: number;
}

/** Shortest delay by status. Longer for 408, whose senders send the next half at once. */
const leastMs: Readonly<Record<number, number>> = { 401: 1_000, 408: 10_000, 429: 1_000, 503: 1_000 };
const steps = 64;

/**
 * Without a delay, one client could keep the thread busy with refusals. A network is refused at once some times a
 * second; further refusals are delayed, by varying times.
 */
export function createRefusalDelay({ networkScale, perSecond = 100, mostWaiting = 10_000 }: RefusalDelayOptions) {
  const rate = { burst: perSecond * networkScale, perSecond: perSecond * networkScale };
  const atOnce = createRateLimiter<string>({ clock: performance }, rate);
  let waiting = 0;
  let step = 0;

  return async function beforeAnswer(status: number, incoming: IncomingMessage, ip: () => string): Promise<void> {
    const ms = leastMs[status];
    if (ms === undefined || atOnce.take(networkOf(ip())) === undefined || waiting >= mostWaiting) return;
    waiting += 1;
    step = (step + 1) % steps;
    await closedOrAfter(incoming, ms + (2 * ms * step) / steps);
    waiting -= 1;
  };
}

/** Does not keep the process alive, and ends early when the client is gone. */
function closedOrAfter({ socket }: IncomingMessage, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms).unref();
    function end(): void {
      clearTimeout(timer);
      socket.off("close", end);
      resolve();
    }
    socket.once("close", end);
    if (socket.destroyed) end();
  });
}
