import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { type Clock, systemClock } from "../clock.ts";
import { portFile } from "../payments/sandbox-port.ts";
import { openBook } from "./book.ts";
import { createCourier } from "./courier.ts";
import { createDeskTurns } from "./desk-turns.ts";
import { createHouseApi } from "./house-api.ts";
import { createPayPages } from "./pay-pages.ts";
import { createPayments } from "./payments.ts";
import { createPayouts } from "./payouts.ts";

/** What a payment server is told by whoever starts it. */
export interface PaymentServerOrder {
  /** The origin that its pages are reached at. */
  pages: string;
  /** Base64 of what house and provider sign with. */
  key: string;
  /** For its own store. */
  folder: string;
}

const expiryStepMs = 250;

/** The sandbox's payment provider, on a port of this machine alone. */
export async function openPaymentServer(
  { pages, key: keyText, folder }: PaymentServerOrder,
  clock: Clock = systemClock,
): Promise<{ port: number; server: Server; close(): Promise<void> }> {
  const key = Buffer.from(keyText, "base64");
  const book = openBook(join(folder, "book.jsonl"));
  const courier = createCourier({ book, key, clock });
  const payments = createPayments({ book, clock, pages });
  const payouts = createPayouts({ book, clock });
  const desk = createDeskTurns({ payments, payouts, courier, clock });
  const api = createHouseApi({ key, clock, book, payments, payouts, desk });
  const page = createPayPages({ payments, courier });
  const { host } = new URL(pages);
  const listener = getRequestListener((request) =>
    request.headers.get("host") === host ? page(request) : api(request),
  );
  const server = createServer({ requestTimeout: 20_000 }, (request, response) => void listener(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  // For the commands of the house, which come from other processes.
  writeFileSync(join(folder, portFile), String(port));
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
  }

  return { port, server, close };
}
