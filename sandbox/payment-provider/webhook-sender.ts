import { Agent, request } from "node:http";
import { type PaymentEvent, signatureHeader } from "../../contract/payment-provider.ts";
import { type RequestHashing, sign } from "../../rules/request-signature.ts";
import type { EventRecord, OrderRecord, Orders } from "./orders.ts";

interface SenderParts {
  orders: Orders;
  hashing: RequestHashing;
  now(): number;
  house: string;
  bounds?: Partial<typeof usual>;
}

/** Response status to a webhook, or 0 for no answer. */
export type Answered = number;

const firstWaitMs = 500;
const longestWaitMs = 30_000;
const limitMs = 5_000;
const mostAtOnce = 32;

const usual = {
  /** Orders in delivery or waiting for a retry; further ones wait for a free slot. */
  maxPending: 1_000,
  /** About ten minutes. After that, delivery resumes with the order's next event or the next start. */
  mostRetries: 25,
};

/**
 * Sends events to the house, those of one order in sequence: an event that was not answered with 2xx is sent again at
 * growing intervals, and later events of the same order wait for it.
 */
export function createWebhookSender({ orders, hashing, now, house, bounds }: SenderParts) {
  const { maxPending, mostRetries } = { ...usual, ...bounds };
  const agent = new Agent({ maxSockets: mostAtOnce });
  const underWay = new Map<string, Promise<Answered[]>>();
  const pending = new Map<string, { retries: number; timer?: NodeJS.Timeout }>();
  /** Orders waiting for a slot; the journal bounds their number. */
  const backlog = new Set<OrderRecord>();
  const ending = new AbortController();

  /** Sends all unacknowledged events and returns the responses; without a free slot they are sent later. */
  function deliver(record: OrderRecord): Promise<Answered[]> {
    const { order } = record.order;
    const before = underWay.get(order);
    if (before) return before;
    if (!untold(record)) return Promise.resolve([]);
    if (!pending.has(order)) {
      if (pending.size >= maxPending) {
        backlog.add(record);
        return Promise.resolve([]);
      }
      pending.set(order, { retries: 0 });
    }
    const delivery = deliverAll(record);
    underWay.set(order, delivery);
    return delivery;
  }

  async function deliverAll(record: OrderRecord): Promise<Answered[]> {
    const { order } = record.order;
    const answers: Answered[] = [];
    try {
      for (let next = untold(record); next; next = untold(record)) {
        const status = await send(record, next.event);
        answers.push(status);
        if (ending.signal.aborted) return answers;
        if (status < 200 || status >= 300) {
          retryLater(record);
          return answers;
        }
        next.isTaken = true;
        orders.put(record);
      }
      release(order);
      return answers;
    } finally {
      // In the same tick in which nothing was left: a later event needs a new delivery.
      underWay.delete(order);
    }
  }

  function retryLater(record: OrderRecord): void {
    const { order } = record.order;
    const { retries, timer: before } = pending.get(order) ?? { retries: 0 };
    clearTimeout(before);
    if (retries === mostRetries) return release(order);
    const waitMs = Math.min(firstWaitMs * 2 ** retries, longestWaitMs);
    pending.set(order, { retries: retries + 1, timer: setTimeout(() => void deliver(record), waitMs) });
  }

  function release(order: string): void {
    clearTimeout(pending.get(order)?.timer);
    pending.delete(order);
    for (const next of backlog) {
      if (pending.size >= maxPending) return;
      backlog.delete(next);
      void deliver(next);
    }
  }

  function send({ order: { callback } }: OrderRecord, event: PaymentEvent, by = hashing): Promise<Answered> {
    const { pathname, search } = new URL(callback);
    const path = pathname + search;
    const { host, port } = new URL(house);
    const body = JSON.stringify(event);
    const headers = {
      Host: host,
      [signatureHeader]: sign({ method: "POST", path, body }, by, now()),
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(body)),
    };
    const signal = AbortSignal.any([AbortSignal.timeout(limitMs), ending.signal]);
    return new Promise((resolve) => {
      // Not every system resolves `*.localhost` to this machine.
      const sent = request({ host: "127.0.0.1", port, path, method: "POST", headers, agent, signal });
      sent.on("error", () => resolve(0));
      sent.on("response", (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      });
      sent.end(body);
    });
  }

  for (const record of [...orders.payments(), ...orders.payouts()]) void deliver(record);

  return {
    deliver,
    send,
    async close() {
      ending.abort();
      for (const { timer } of pending.values()) clearTimeout(timer);
      await Promise.allSettled(underWay.values());
      agent.destroy();
    },
  };
}
export type WebhookSender = ReturnType<typeof createWebhookSender>;

function untold({ events }: OrderRecord): EventRecord | undefined {
  return events.find(({ isTaken }) => !isTaken);
}
