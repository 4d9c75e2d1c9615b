import type { Clock } from "../runtime/clock.ts";
import { outgoing } from "../http/outgoing.ts";
import { createPriorityLimiter } from "../runtime/priority-limiter.ts";
import { type PaymentEvent, signatureHeader } from "../payments/protocol.ts";
import { sign } from "../payments/signature.ts";
import type { Book, KeptEvent, KeptPayment, KeptPayout } from "./book.ts";

type Kept = KeptPayment | KeptPayout;

const firstWaitMs = 500;
const longestWaitMs = 30_000;
const limitMs = 5_000;
const maxReplyBytes = 65_536;
/** After so long nobody listens any more. */
const patienceMs = 3 * 86_400_000;

interface CourierParts {
  book: Book;
  key: Buffer;
  clock: Clock;
  /** The origin of the house that is told. The one that an order names may be dead by now; this one knows of all orders. */
  house: string;
}

/** How a message was answered: a status, or 0 where there was no answer. */
export type Answered = number;

/**
 * Brings the house its news, one order's in the order in which they came about: what has not been answered with 2xx is
 * brought again, ever more rarely, and nothing that came after it goes before it.
 */
export function createCourier({ book, key, clock, house }: CourierParts) {
  const lanes = createPriorityLimiter({ count: 32, mostWaiting: Number.POSITIVE_INFINITY });
  const running = new Map<string, Promise<Answered[]>>();
  const waiting = new Map<string, { timer: NodeJS.Timeout; waitMs: number }>();
  const ending = new AbortController();

  /** Brings what has not arrived yet, and says how it was answered. */
  function bring(kept: Kept): Promise<Answered[]> {
    const { order } = kept.order;
    const before = running.get(order);
    if (before) return before;
    const round = lanes.run(() => bringAll(kept));
    running.set(order, round);
    return round;
  }

  async function bringAll(kept: Kept): Promise<Answered[]> {
    const { order } = kept.order;
    const answers: Answered[] = [];
    try {
      for (let next = due(kept); next && !ending.signal.aborted; next = due(kept)) {
        const status = await send(kept, next.event);
        answers.push(status);
        if (!isTaken(status)) {
          again(kept);
          return answers;
        }
        next.isTaken = true;
        book.keep(kept);
      }
      clearTimeout(waiting.get(order)?.timer);
      waiting.delete(order);
      return answers;
    } finally {
      // In the same step in which nothing more was due: what comes now needs a round of its own.
      running.delete(order);
    }
  }

  function again(kept: Kept): void {
    if (ending.signal.aborted) return;
    const { order } = kept.order;
    const before = waiting.get(order);
    clearTimeout(before?.timer);
    const waitMs = Math.min((before?.waitMs ?? firstWaitMs / 2) * 2, longestWaitMs);
    waiting.set(order, { waitMs, timer: setTimeout(() => void bring(kept), waitMs) });
  }

  function due({ events }: Kept): KeptEvent | undefined {
    return events.find(({ event, isTaken }) => !isTaken && clock.now() - Date.parse(event.at) < patienceMs);
  }

  /** Sends a message once, whatever comes of it. */
  async function send({ order: { callback } }: Kept, event: PaymentEvent, withKey = key): Promise<Answered> {
    const body = JSON.stringify(event);
    const { pathname, search } = new URL(callback);
    const signature = sign({ method: "POST", path: pathname + search, body }, withKey, clock.now());
    const headers = {
      [signatureHeader]: signature,
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(body)),
    };
    const signal = AbortSignal.any([AbortSignal.timeout(limitMs), ending.signal]);
    return outgoing(house + pathname + search, { method: "POST", headers, body, signal, maxBytes: maxReplyBytes }).then(
      ({ status }) => status,
      () => 0,
    );
  }

  for (const kept of [...book.payments(), ...book.payouts()]) if (due(kept)) void bring(kept);

  return {
    bring,
    send,
    async close() {
      ending.abort();
      for (const { timer } of waiting.values()) clearTimeout(timer);
      await Promise.allSettled(running.values());
    },
  };
}
export type Courier = ReturnType<typeof createCourier>;

function isTaken(status: Answered): boolean {
  return status >= 200 && status < 300;
}
