import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { paymentOrder } from "../../tests/payment-orders.ts";
import type { PaymentEvent } from "../payments/protocol.ts";
import { type KeptPayment, openBook } from "./book.ts";
import { createCourier } from "./courier.ts";

const callback = "http://api.karat.localhost:2/webhooks/payments/one";

/** A book with news of so many orders, and a house that hears them. */
async function start(orders: number) {
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
  const folder = mkdtempSync(join(tmpdir(), "karat-courier-"));
  const book = openBook(join(folder, "book.jsonl"));
  const at = new Date().toISOString();
  const kept = Array.from({ length: orders }, (): KeptPayment => {
    const order = { ...paymentOrder(), callback };
    const event: PaymentEvent = { type: "payment.expired", id: randomUUID(), at, order: order.order, payment: "1" };
    // How it stands is nothing that is told.
    const answer = {} as KeptPayment["answer"];
    return { kind: "payment", order, answer, events: [{ event, isTaken: false }], createdAtMs: Date.now() };
  });
  kept.forEach(book.keep);
  const house = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = { now: Date.now };
  const open = (bounds: { mostHeld: number; longestWaitMs: number }) => {
    const courier = createCourier({ book, key: randomBytes(32), clock, house, bounds });
    onTestFinished(async () => {
      await courier.close();
      server.closeAllConnections();
      server.close();
      book.close();
      rmSync(folder, { recursive: true, force: true });
    });
    return courier;
  };
  return { book, heard, door, kept, open, untold: () => kept.filter(({ events }) => !events[0]?.isTaken).length };
}

test("what is beyond the bound waits in the book, and is taken when there is room", async () => {
  const { book, heard, door, kept, open, untold } = await start(40);
  door.refuses = () => true;
  const courier = open({ mostHeld: 4, longestWaitMs: 30_000 });
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(8);
  expect(new Set(heard).size).toBe(4);
  const late = { ...(kept[0] as KeptPayment), order: { ...paymentOrder(), callback } };
  late.events = [{ event: { ...late.events[0]!.event, order: late.order.order }, isTaken: false }];
  book.keep(late);
  expect(await courier.bring(late)).toEqual([]);
  door.refuses = () => false;
  await expect.poll(untold, { timeout: 10_000 }).toBe(0);
  await expect.poll(() => late.events[0]?.isTaken).toBe(true);
});

test("orders that the house refuses for ever do not hold up the others", async () => {
  const { door, kept, open, untold } = await start(30);
  const bad = new Set(kept.slice(0, 6).map(({ order }) => order.order));
  door.refuses = (order) => bad.has(order);
  open({ mostHeld: 4, longestWaitMs: 500 });
  await expect.poll(untold, { timeout: 15_000 }).toBe(bad.size);
});
