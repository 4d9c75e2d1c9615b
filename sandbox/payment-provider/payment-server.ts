import { mkdirSync } from "node:fs";
import { getRequestListener } from "@hono/node-server";
import * as v from "valibot";
import { listen, type Listening } from "../service/run-service.ts";
import { requestHashing } from "../service/request-hashing.ts";
import { createDeskChanges } from "./desk-changes.ts";
import { createHouseApi } from "./house-api.ts";
import { openOrders } from "./orders.ts";
import { createPayPages } from "./pay-pages.ts";
import { createPayments } from "./payments.ts";
import { createPayouts } from "./payouts.ts";
import { createWebhookSender } from "./webhook-sender.ts";

const settings = v.object({
  FOLDER: v.string(),
  /** Public origin of its pages, proxied by the house. */
  PAGES: v.string(),
  /** Origin of the API that webhooks go to, at the path named in the order. */
  HOUSE: v.string(),
  /** Base64 of the key shared with the house. */
  KEY: v.string(),
});

const expiryStepMs = 250;

export async function openPaymentServer(env: NodeJS.ProcessEnv, now: () => number = Date.now): Promise<Listening> {
  const { FOLDER: folder, PAGES: pages, HOUSE: house, KEY: key } = v.parse(settings, env);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const hashing = requestHashing(Buffer.from(key, "base64"));
  const orders = openOrders(folder);
  const sender = createWebhookSender({ orders, hashing, now, house });
  const payments = createPayments({ orders, now, pages });
  const payouts = createPayouts({ orders, now });
  const desk = createDeskChanges({ payments, payouts, sender, now });
  const api = createHouseApi({ hashing, now, orders, payments, payouts, desk });
  const page = createPayPages({ payments, sender });
  const { hostname } = new URL(pages);
  const listener = getRequestListener((request) =>
    new URL(request.url).hostname === hostname ? page(request) : api(request),
  );
  const listening = await listen((request, response) => void listener(request, response));
  const expiry = setInterval(() => {
    for (const record of payments.expire()) void sender.deliver(record);
  }, expiryStepMs);

  return {
    ...listening,
    async close() {
      clearInterval(expiry);
      await sender.close();
      await listening.close();
      orders.close();
    },
  };
}
