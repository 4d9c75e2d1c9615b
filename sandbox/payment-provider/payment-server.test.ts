import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import * as v from "valibot";
import { callOver } from "../../tests/world/call.ts";
import { paymentOrder, payoutOrder } from "../../tests/builders/payment-orders.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { createHttpProvider } from "../../server/payments/http-provider.ts";
import { type PaymentEvent, paymentEvent, signatureHeader } from "../../contract/payment-provider.ts";
import { requestHashing } from "../../server/payments/request-hashing.ts";
import { isSigned } from "../../rules/request-signature.ts";
import { createDeskClient } from "../../server/desk/desk-client.ts";
import { openPaymentServer } from "./payment-server.ts";

const key = randomBytes(32);
const pages = "http://pay.localhost:1";
/** It retries after half a second, a second, two. */
const patience = { timeout: 120_000 };

/** A provider on its own, and a house that records webhooks and answers as the test likes. */
async function start() {
  let nowMs = 1_790_000_000_000;
  const clock = { now: () => nowMs };
  const told: PaymentEvent[] = [];
  const house = { status: 200, forged: 0 };
  const endpoint = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      const isReal = isSigned(
        String(headers[signatureHeader.toLowerCase()]),
        { method, path, body },
        requestHashing(key),
        nowMs,
      );
      if (!isReal) house.forged += 1;
      else told.push(v.parse(paymentEvent, JSON.parse(body)));
      response.writeHead(isReal ? house.status : 403).end();
    });
  }).listen(0, "127.0.0.1");
  await once(endpoint, "listening");
  const folder = mkdtempSync(join(tmpdir(), "karat-psp-"));
  const origin = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`;
  const env = { PAGES: pages, HOUSE: origin, KEY: key.toString("base64"), FOLDER: folder };
  let opened = await openPaymentServer(env, clock.now);
  onTestFinished(async () => {
    await opened.close();
    endpoint.closeAllConnections();
    endpoint.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const link = { name: "one", key, address: async () => `http://127.0.0.1:${opened.port}` };
  // From a house that is gone: only the path is used, and the port for the pages.
  const callback = "http://api.karat.localhost:2/webhooks/payments/one";
  return {
    provider: createHttpProvider({ link, callback, clock, log: quiet }),
    desk: createDeskClient({ link, clock, log: quiet }),
    told,
    house,
    book: join(folder, "book.jsonl"),
    port: () => opened.port,
    pass: (ms: number) => void (nowMs += ms),
    restart: async () => {
      await opened.close();
      opened = await openPaymentServer(env, clock.now);
    },
  };
}

const typesOf = (events: PaymentEvent[], order: string) =>
  events.filter((event) => event.order === order).map(({ type }) => type.replace(/^\w+\./, ""));

test("an order is taken once, whatever address it is told at, and never as another one", async () => {
  const { provider, restart } = await start();
  const order = paymentOrder();
  const answer = await provider.createPayment(order);
  expect(answer).toMatchObject({ order: order.order, state: "waiting", amount: "100.00", shop_amount: "101.50" });
  expect(await provider.createPayment({ ...order, back: "http://karat-b.localhost/en" })).toEqual(answer);
  for (const change of [{ amount: "100.01" }, { currency: "USD" as const }, { method: "card-other" }])
    expect(await provider.createPayment({ ...order, ...change })).toEqual({ refused: "not_possible" });
  await restart();
  expect(await provider.createPayment(order)).toEqual(answer);
  expect(await provider.findPayment(order.order)).toEqual(answer);
  expect(await provider.findPayment(paymentOrder().order)).toEqual({ refused: "unknown" });
});

test("where a sum is awaited on every card already, it becomes another one, and says so before anybody pays", async () => {
  const { provider } = await start();
  const answers = await Promise.all([1, 2, 3, 4].map(() => provider.createPayment(paymentOrder())));
  const shown = answers.map(
    (answer) => answer && "amount" in answer && [answer.amount, answer.shop_amount, answer.sum_was_changed],
  );
  expect(shown).toEqual([...Array<unknown>(3).fill(["100.00", "101.50", false]), ["100.01", "101.51", true]]);
});

test("coins come with an address, an amount and its rate; what nobody knows how to send is refused", async () => {
  const { provider } = await start();
  const crypto = { kind: "crypto", method: "coin" } as const;
  const answer = await provider.createPayment(paymentOrder({ ...crypto, exchange_currency: "USDT", network: "TRC20" }));
  expect(answer).toMatchObject({
    address: expect.stringMatching(/^T[1-9A-HJ-NP-Za-km-z]{33}$/),
    network: "TRC20",
    shop_amount: "100.00",
    exchange: { currency: "USDT", amount: "1.086957", rate: "0.01086957", source: "sandbox" },
  });
  for (const coin of [
    { exchange_currency: "DOGE", network: "Dogecoin" },
    { exchange_currency: "USDT", network: "TON" },
  ])
    expect(await provider.createPayment(paymentOrder({ ...crypto, ...coin }))).toEqual({ refused: "not_possible" });
});

test("news arrive in order, each until it is acknowledged, also after a restart that tears the last line", async () => {
  const { provider, desk, told, house, book, restart } = await start();
  const [order, other] = [paymentOrder(), paymentOrder()];
  for (const each of [order, other]) await provider.createPayment(each);
  house.status = 500;
  expect(await desk.changeInvoice(order.order, { action: "seen" })).toEqual({
    order: order.order,
    state: "seen",
    answered: [500],
  });
  // A later event is not delivered before the one that failed.
  expect(await desk.changeInvoice(order.order, { action: "pay" })).toEqual({
    order: order.order,
    state: "paid",
    answered: [500],
  });
  expect(new Set(typesOf(told, order.order))).toEqual(new Set(["seen"]));
  appendFileSync(book, '{"kind":"payment","order":{"ord');
  await restart();
  expect(await provider.findPayment(order.order)).toMatchObject({ state: "paid" });
  const tries = told.length;
  await expect.poll(() => told.length, patience).toBeGreaterThan(tries + 1);
  // A stuck order does not delay others.
  house.status = 204;
  await desk.changeInvoice(other.order, { action: "fail" });
  await expect.poll(() => typesOf(told, order.order).at(-1), patience).toBe("paid");
  const [last] = told.filter(({ type }) => type === "payment.paid");
  expect(last).toMatchObject({ amount: "100.00", commission: "1.50", currency: "RUB", sum_was_changed: false });
  expect(new Set(told.filter(({ order: of }) => of === order.order).map(({ id }) => id)).size).toBe(2);
  const settled = told.length;
  await restart();
  expect(await desk.changeInvoice(order.order, { action: "repeat" })).toMatchObject({ answered: [204] });
  expect(told.slice(settled)).toEqual([last]);
});

test("what is not paid in its time expires by itself; what is on its way does not", async () => {
  const { provider, desk, told, pass } = await start();
  const [order, seen] = [paymentOrder(), paymentOrder()];
  for (const each of [order, seen]) await provider.createPayment(each);
  await desk.changeInvoice(seen.order, { action: "seen" });
  pass(1_200_000);
  await expect.poll(() => typesOf(told, order.order), patience).toEqual(["expired"]);
  expect(await provider.findPayment(order.order)).toMatchObject({ state: "expired" });
  expect(await provider.findPayment(seen.order)).toMatchObject({ state: "seen" });
});

test("the desk lets it say everything that a provider might, in any order, and what none should", async () => {
  const { provider, desk, told, house } = await start();
  const play = async (...actions: Parameters<typeof desk.changeInvoice>[1][]) => {
    const { order } = await provider.createPayment(paymentOrder()).then((answer) => answer as { order: string });
    told.length = 0;
    let state: string | undefined;
    for (const action of actions) {
      const outcome = await desk.changeInvoice(order, action);
      state = outcome && ("refused" in outcome ? outcome.refused : outcome.state);
    }
    return [state, typesOf(told, order)];
  };
  expect(await play({ action: "repeat" })).toEqual(["not_possible", []]);
  expect(await play({ action: "late" })).toEqual(["paid", ["expired", "paid"]]);
  expect(await play({ action: "fail" }, { action: "late" })).toEqual(["paid", ["failed", "paid"]]);
  expect(await play({ action: "pay" }, { action: "seen" }, { action: "expire" })).toEqual([
    "paid",
    ["paid", "seen", "expired"],
  ]);
  expect(await play({ action: "out_of_order" })).toEqual(["paid", ["paid", "seen"]]);
  expect(await play({ action: "pay" }, { action: "pay" })).toEqual(["paid", ["paid", "paid"]]);
  expect(new Set(told.map(({ id }) => id)).size).toBe(2);
  expect(await play({ action: "pay_other", amount: "55.5" })).toEqual(["paid", ["paid"]]);
  expect(told).toEqual([expect.objectContaining({ amount: "55.50", commission: "0.00", sum_was_changed: true })]);
  expect(await play({ action: "forge" })).toEqual(["waiting", []]);
  expect(house.forged).toBe(1);
  expect(await desk.changeInvoice(paymentOrder().order, { action: "pay" })).toEqual({ refused: "unknown" });
});

test("a payout can be stopped only until it is sent, and what is through stands in the statement once", async () => {
  const { provider, desk, told } = await start();
  const [stopped, sent, refused, payment] = [
    payoutOrder(),
    payoutOrder({ amount: "700.00" }),
    payoutOrder(),
    paymentOrder(),
  ];
  for (const order of [stopped, sent, refused]) {
    const answer = await provider.createPayout(order);
    expect(answer).toMatchObject({ state: "accepted" });
    expect(await provider.createPayout(order)).toEqual(answer);
  }
  expect(await provider.createPayout({ ...sent, destination: "4111111111111111" })).toEqual({
    refused: "not_possible",
  });
  for (let time = 0; time < 2; time += 1)
    expect(await provider.stopPayout(stopped.order)).toMatchObject({ state: "stopped" });
  expect(await desk.changePayout(stopped.order, { action: "sent" })).toEqual({ refused: "not_possible" });
  expect(await desk.changePayout(refused.order, { action: "refuse" })).toMatchObject({
    state: "refused",
    answered: [200],
  });
  expect(await desk.changePayout(sent.order, { action: "done" })).toMatchObject({
    state: "done",
    answered: [200, 200],
  });
  expect(await provider.stopPayout(sent.order)).toMatchObject({ state: "done" });
  expect(await desk.changePayout(sent.order, { action: "refuse" })).toMatchObject({ state: "done" });
  expect(typesOf(told, sent.order)).toEqual(["sent", "done", "refused"]);
  await provider.createPayment(payment);
  await desk.changeInvoice(payment.order, { action: "pay" });
  await desk.changeInvoice(payment.order, { action: "pay" });
  const at = 1_790_000_000_000;
  const { items = [] } = (await provider.statement(new Date(at), new Date(at + 1))) ?? {};
  expect(items.map(({ order, kind, amount, cost }) => [order, kind, amount, cost])).toEqual([
    [payment.order, "payment", "100.00", "1.50"],
    [sent.order, "payout", "700.00", "10.00"],
  ]);
  expect(await provider.statement(new Date(at - 1), new Date(at))).toEqual({ items: [] });
});

test("nobody without the key is answered, and its pages' host leads to nothing but pages", async () => {
  const { provider, port } = await start();
  const order = paymentOrder({ kind: "redirect", method: "fast-payment" });
  await provider.createPayment(order);
  const paths = [
    "/",
    "/payments",
    `/payments/${order.order}`,
    "/payouts",
    "/rates",
    "/statement",
    "/desk/open",
    `/desk/payments/${order.order}`,
  ];
  for (const path of paths) {
    for (const method of ["GET", "POST", "DELETE"]) {
      const reply = await callOver(port(), `http://127.0.0.1${path}`, {
        method,
        headers: { Host: `127.0.0.1:${port()}` },
      });
      expect([path, method, reply.status, reply.text]).toEqual([path, method, 401, ""]);
      const page = await callOver(port(), `http://pay.localhost${path}`, {
        method,
        headers: { Host: "pay.localhost:1" },
      });
      expect([path, method, page.status]).toEqual([path, method, 404]);
    }
  }
});

test("its page takes a payment or a refusal once, in the language of the site, and leads back there", async () => {
  const { provider, told, port } = await start();
  const open = async (back: string) => {
    const answer = await provider.createPayment(paymentOrder({ kind: "redirect", method: "fast-payment", back }));
    const url = new URL((answer && "redirect" in answer && answer.redirect) || "");
    expect(url.origin).toBe("http://pay.localhost:2");
    return (wish?: string) =>
      callOver(port(), url.href, {
        headers: { Host: url.host, ...(wish ? { "Content-Type": "application/x-www-form-urlencoded" } : {}) },
        ...(wish ? { body: `do=${wish}` } : {}),
      });
  };
  const back = "http://karat.localhost:8080/kz/profile/history";
  const page = await open(back);
  const shown = await page();
  expect([shown.status, shown.text]).toEqual([200, expect.stringMatching(/<html lang="kk">[^]*Төлеу[^]*Бас тарту/)]);
  expect(shown.headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self' http:\/\/karat\.localhost:8080; base-uri 'none'; frame-ancestors 'none'$/,
  );
  expect((await page("steal")).status).toBe(400);
  expect(told).toEqual([]);
  const paid = await page("pay");
  expect([paid.status, paid.headers["location"]]).toEqual([303, back]);
  expect((await page("pay")).status).toBe(409);
  expect((await page()).text).toContain("Төленді");
  expect(told.map(({ type }) => type)).toEqual(["payment.paid"]);

  const other = await open("http://karat.localhost:8080/profile");
  expect((await other()).text).toContain("Оплатить");
  expect((await other("decline")).status).toBe(303);
  expect(told.map(({ type }) => type)).toEqual(["payment.paid", "payment.failed"]);
  expect((await (await open("http://karat.localhost:8080/en"))()).text).toMatch(/Pay[^]*Decline/);
});
