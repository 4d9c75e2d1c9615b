import type { Clock } from "../clock.ts";
import { outgoing } from "../http/outgoing.ts";
import { createLanes } from "../lanes.ts";
import { type PaymentEvent, signatureHeader } from "../payments/protocol.ts";
import { sign } from "../payments/signature.ts";
import type { Book, KeptEvent, KeptPayment, KeptPayout } from "./book.ts";

type Kept = KeptPayment | KeptPayout;

const firstWaitMs = 500;
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
  bounds?: Partial<typeof usual>;
}

/**
 * So many orders are on their way, or wait to be tried again: in 32 lanes, at five seconds each for a house that hangs, two
 * and a half minutes' work. All others wait in the book, which has them anyway.
 */
const usual = { mostHeld: 1_000, longestWaitMs: 30_000 };

/** How a message was answered: a status, or 0 where there was no answer. */
export type Answered = number;

/**
 * Brings the house its news, one order's in the order in which they came about: what has not been answered with 2xx is
 * brought again, ever more rarely, and nothing that came after it goes before it. What there is no room for is taken out of
 * the book when there is; and what has been refused for long gives way to it, and comes again in its turn.
 */
export function createCourier({ book, key, clock, house, bounds }: CourierParts) {
  const { mostHeld, longestWaitMs } = { ...usual, ...bounds };
  const lanes = createLanes({ count: 32, mostWaiting: mostHeld });
  const held = new Set<string>();
  /** There is more in the book than is held. */
  let isBehind = true;
  let looked = 0;
  const running = new Map<string, Promise<Answered[]>>();
  const waiting = new Map<string, { timer: NodeJS.Timeout; waitMs: number }>();
  const ending = new AbortController();

  /** Brings what has not arrived yet, and says how it was answered. */
  function bring(kept: Kept): Promise<Answered[]> {
    const { order } = kept.order;
    const before = running.get(order);
    if (before) return before;
    if (!held.has(order) && held.size >= mostHeld) {
      isBehind = true;
      return Promise.resolve([]);
    }
    held.add(order);
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
      // In the same step in which nothing more was due: what comes now needs a round of its own.
      held.delete(order);
      if (held.size <= mostHeld / 2) catchUp();
      return answers;
    } finally {
      running.delete(order);
    }
  }

  /** Goes round the book, from where it stopped the last time. */
  function catchUp(): void {
    if (!isBehind || ending.signal.aborted) return;
    isBehind = false;
    const all = [...book.payments(), ...book.payouts()];
    for (let count = 0; count < all.length && !isBehind; count += 1) {
      const kept = all[(looked + count) % all.length];
      if (!kept || held.has(kept.order.order) || !due(kept)) continue;
      void bring(kept);
      if (isBehind) looked = (looked + count) % all.length;
    }
  }

  function again(kept: Kept): void {
    if (ending.signal.aborted) return;
    const { order } = kept.order;
    const before = waiting.get(order);
    clearTimeout(before?.timer);
    const waitMs = Math.min((before?.waitMs ?? firstWaitMs / 2) * 2, longestWaitMs);
    waiting.set(order, { waitMs, timer: setTimeout(retry, waitMs) });

    function retry(): void {
      if (!isBehind || waitMs < longestWaitMs) return void bring(kept);
      waiting.delete(order);
      held.delete(order);
      catchUp();
      // Its turn comes again.
      isBehind = true;
    }
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

  catchUp();

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
