import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { PaymentEvent } from "../../contract/payment-provider.ts";
import { paymentOrder } from "../../tests/builders/payment-orders.ts";
import { requestHashing } from "../service/request-hashing.ts";
import { type KeptPayment, openOrders } from "./orders.ts";
import { createWebhookSender } from "./webhook-sender.ts";

/** A journal with news of so many orders, and a house that hears them. */
async function start(count: number) {
  const heard: string[] = [];
  const door = { refuses: (_order: string) => false };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { order } = JSON.parse(body) as PaymentEvent;
      heard.push(order);
      response.writeHead(door.refuses(order) ? 503 : 200).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const house = `http://api.karat.localhost:${(server.address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), "karat-sender-"));
  const orders = openOrders(folder);
  const newOrder = (): KeptPayment => {
    const order = { ...paymentOrder(), callback: `${house}/webhooks/payments/one` };
    // How it stands is nothing that is told.
    const answer = {} as KeptPayment["answer"];
    const kept: KeptPayment = { kind: "payment", order, answer, events: [newsOf(order.order)] };
    orders.keep(kept);
    return kept;
  };
  const kept = Array.from({ length: count }, newOrder);
  const open = (bounds: Parameters<typeof createWebhookSender>[0]["bounds"] = {}) => {
    const hashing = requestHashing(randomBytes(32));
    const sender = createWebhookSender({ orders, hashing, now: Date.now, house, bounds });
    onTestFinished(async () => {
      vi.useRealTimers();
      await sender.close();
      orders.close();
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    });
    return sender;
  };
  const untold = () => kept.filter(({ events }) => events.some(({ isTaken }) => !isTaken)).length;
  return { heard, door, kept, newOrder, open, untold };
}

function newsOf(order: string) {
  const event: PaymentEvent = {
    type: "payment.expired",
    id: randomUUID(),
    at: new Date().toISOString(),
    order,
    payment: "1",
  };
  return { event, isTaken: false };
}

test("news that nobody takes are told for ten minutes, and then with the next ones of their order", async () => {
  const { heard, door, newOrder, open } = await start(0);
  door.refuses = () => true;
  const sender = open();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const kept = newOrder();
  expect(await sender.deliver(kept)).toEqual([503]);

  let passedMs = 0;
  while (vi.getTimerCount() > 0) {
    vi.advanceTimersByTime(500);
    passedMs += 500;
    if (vi.getTimerCount() === 0) await sender.deliver(kept);
  }
  expect(heard).toHaveLength(26);
  expect(passedMs).toBeGreaterThan(9 * 60_000);
  expect(passedMs).toBeLessThan(11 * 60_000);
  door.refuses = () => false;
  kept.events.push(newsOf(kept.order.order));
  expect(await sender.deliver(kept)).toEqual([200, 200]);
  expect(kept.events.map(({ isTaken }) => isTaken)).toEqual([true, true]);
});

test("what is beyond the bound waits, and is told when there is room", async () => {
  const { heard, door, newOrder, open, untold } = await start(40);
  door.refuses = () => true;
  const sender = open({ mostHeld: 4 });
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(8);
  expect(new Set(heard).size).toBe(4);
  const late = newOrder();
  expect(await sender.deliver(late)).toEqual([]);
  door.refuses = () => false;
  await expect.poll(untold, { timeout: 10_000 }).toBe(0);
  await expect.poll(() => late.events[0]?.isTaken).toBe(true);
});

test("orders that the house refuses for ever do not hold up the others", async () => {
  const { door, kept, open, untold } = await start(30);
  const bad = new Set(kept.slice(0, 6).map(({ order }) => order.order));
  door.refuses = (order) => bad.has(order);
  open({ mostHeld: 4, mostRetries: 2 });
  await expect.poll(untold, { timeout: 15_000 }).toBe(bad.size);
});
