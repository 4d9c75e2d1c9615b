import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { type Clock, systemClock } from "../clock.ts";
import { providerLock } from "../payments/sandbox-port.ts";
import { type Lock, lockHolder, takeLock } from "../start/lock.mjs";
import { openBook } from "./book.ts";
import { createCourier } from "./courier.ts";
import { createDeskTurns } from "./desk-turns.ts";
import { createHouseApi } from "./house-api.ts";
import { createPayPages } from "./pay-pages.ts";
import { createPayments } from "./payments.ts";
import { createPayouts } from "./payouts.ts";

/** What a payment server is told by whoever starts it. */
export interface PaymentServerOrder {
  /** The origin that its pages are reached at, but for the port: that is the one of the house that has ordered. */
  pages: string;
  /** The origin of the API of whoever starts it, and lives as long as it does: to there it brings its news. */
  house: string;
  /** Base64 of what house and provider sign with. */
  key: string;
  /** For its own store: on one folder there is one provider at a time. */
  folder: string;
}

const expiryStepMs = 250;

const lookMs = 100;

/** The sandbox's payment provider, on a port of this machine alone, as soon as no other one has its folder. */
export async function openPaymentServer(
  { pages, house, key: keyText, folder }: PaymentServerOrder,
  clock: Clock = systemClock,
): Promise<{ port: number; server: Server; close(): Promise<void> }> {
  const key = Buffer.from(keyText, "base64");
  const lock = await takeTurn(folder);
  const book = openBook(join(folder, "book.jsonl"));
  const courier = createCourier({ book, key, clock, house });
  const payments = createPayments({ book, clock, pages });
  const payouts = createPayouts({ book, clock });
  const desk = createDeskTurns({ payments, payouts, courier, clock });
  const api = createHouseApi({ key, clock, book, payments, payouts, desk });
  const page = createPayPages({ payments, courier });
  const { hostname } = new URL(pages);
  const listener = getRequestListener((request, env) =>
    new URL(request.url).hostname === hostname ? page(request) : api(request, env),
  );
  const server = createServer({ requestTimeout: 20_000 }, (request, response) => void listener(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  lock.describe({ port });
  const expiry = setInterval(() => {
    for (const kept of payments.expire()) void courier.bring(kept);
  }, expiryStepMs);

  async function close(): Promise<void> {
    clearInterval(expiry);
    await courier.close();
    server.closeAllConnections();
    server.close();
    await once(server, "close");
    book.close();
    lock.release();
  }

  return { port, server, close };
}

/** Of several houses over one database each has a provider at hand; when the one that has the turn dies, another one goes on. */
async function takeTurn(folder: string): Promise<Lock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = providerLock(folder);
  for (;;) {
    const { lock } = takeLock(file);
    if (lock) return lock;
    while (lockHolder(file)) await sleep(lookMs);
  }
}
