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
import { type PaymentRecord, openOrders } from "./orders.ts";
import { createWebhookSender } from "./webhook-sender.ts";

async function start(count: number) {
  const heard: string[] = [];
  const endpoint = { refuses: (_order: string) => false };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { order } = JSON.parse(body) as PaymentEvent;
      heard.push(order);
      response.writeHead(endpoint.refuses(order) ? 503 : 200).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const house = `http://api.karat.localhost:${(server.address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), "karat-sender-"));
  const orders = openOrders(folder);
  const newOrder = (): PaymentRecord => {
    const order = { ...paymentOrder(), callback: `${house}/webhooks/payments/one` };
    // The state plays no part in delivery.
    const answer = {} as PaymentRecord["answer"];
    const record: PaymentRecord = { kind: "payment", order, answer, events: [newsOf(order.order)] };
    orders.put(record);
    return record;
  };
  const record = Array.from({ length: count }, newOrder);
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
  const untold = () => record.filter(({ events }) => events.some(({ isTaken }) => !isTaken)).length;
  return { heard, endpoint, record, newOrder, open, untold };
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
  const { heard, endpoint, newOrder, open } = await start(0);
  endpoint.refuses = () => true;
  const sender = open();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const record = newOrder();
  expect(await sender.deliver(record)).toEqual([503]);

  let passedMs = 0;
  while (vi.getTimerCount() > 0) {
    vi.advanceTimersByTime(500);
    passedMs += 500;
    if (vi.getTimerCount() === 0) await sender.deliver(record);
  }
  expect(heard).toHaveLength(26);
  expect(passedMs).toBeGreaterThan(9 * 60_000);
  expect(passedMs).toBeLessThan(11 * 60_000);
  endpoint.refuses = () => false;
  record.events.push(newsOf(record.order.order));
  expect(await sender.deliver(record)).toEqual([200, 200]);
  expect(record.events.map(({ isTaken }) => isTaken)).toEqual([true, true]);
});

test("what is beyond the bound waits, and is told when there is room", async () => {
  const { heard, endpoint, newOrder, open, untold } = await start(40);
  endpoint.refuses = () => true;
  const sender = open({ maxPending: 4 });
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(8);
  expect(new Set(heard).size).toBe(4);
  const late = newOrder();
  expect(await sender.deliver(late)).toEqual([]);
  endpoint.refuses = () => false;
  await expect.poll(untold).toBe(0);
  await expect.poll(() => late.events[0]?.isTaken).toBe(true);
});

test("orders that the house refuses for ever do not hold up the others", async () => {
  const { endpoint, record, open, untold } = await start(30);
  const bad = new Set(record.slice(0, 6).map(({ order }) => order.order));
  endpoint.refuses = (order) => bad.has(order);
  open({ maxPending: 4, mostRetries: 2 });
  await expect.poll(untold).toBe(bad.size);
});
