import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { payoutOrder } from "../../tests/payment-orders.ts";
import { requestHashing } from "../service/request-hashing.ts";
import { openOrders } from "./orders.ts";
import { createPayouts } from "./payouts.ts";
import { createWebhookSender } from "./webhook-sender.ts";

test("news that nobody takes are told for ten minutes, and then with the next ones of their order", async () => {
  let status = 500;
  let told = 0;
  const door = createServer((_, response) => {
    told += 1;
    response.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await once(door, "listening");
  const house = `http://api.karat.localhost:${(door.address() as AddressInfo).port}`;
  const folder = mkdtempSync(join(tmpdir(), "karat-sender-"));
  const orders = openOrders(folder);
  const sender = createWebhookSender({ orders, hashing: requestHashing(randomBytes(32)), now: Date.now, house });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(async () => {
    vi.useRealTimers();
    await sender.close();
    orders.close();
    door.closeAllConnections();
    door.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const payouts = createPayouts({ orders, now: Date.now });
  const order = payoutOrder();
  payouts.take({ ...order, callback: `${house}/webhooks/payments/one` });
  const kept = payouts.find(order.order);
  if (!kept) throw new Error("it was not taken");
  payouts.turn(kept, "sent");
  expect(await sender.deliver(kept)).toEqual([500]);

  let passedMs = 0;
  while (vi.getTimerCount() > 0) {
    const next = vi.getTimerCount();
    vi.advanceTimersByTime(500);
    passedMs += 500;
    if (vi.getTimerCount() < next) await sender.deliver(kept);
  }
  expect(told).toBe(26);
  expect(passedMs).toBeGreaterThan(9 * 60_000);
  expect(passedMs).toBeLessThan(11 * 60_000);
  status = 204;
  payouts.turn(kept, "done");
  expect(await sender.deliver(kept)).toEqual([204, 204]);
  expect(kept.events.map(({ isTaken }) => isTaken)).toEqual([true, true]);
});
