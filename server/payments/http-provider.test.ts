import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { paymentOrder, payoutOrder } from "../../tests/builders/payment-orders.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { createHttpProvider } from "./http-provider.ts";
import { type Payment, paymentOrder as paymentOrderSchema, signatureHeader } from "../../contract/payment-provider.ts";
import { requestHashing } from "./request-hashing.ts";
import { isSigned } from "../../rules/request-signature.ts";
import * as v from "valibot";

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let answer: Answer = () => {};
const asked: { method: string; path: string; body: string; isSigned: boolean }[] = [];
const key = randomBytes(32);
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    const { method = "", url: path = "", headers } = request;
    const signature = String(headers[signatureHeader.toLowerCase()]);
    asked.push({
      method,
      path,
      body,
      isSigned: isSigned(signature, { method, path, body }, requestHashing(key), Date.now()),
    });
    answer(request, response, body);
  });
}).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;

const callback = "https://api.karat.example/webhooks/payments/one";
const providerAt = (address: () => Promise<string | undefined>, limitMs = 20_000) =>
  createHttpProvider({
    link: { name: "one", key, address },
    callback,
    clock: { now: () => Date.now() },
    log: quiet,
    limitMs,
  });
const provider = providerAt(async () => `http://127.0.0.1:${port}/v1`);

const order = paymentOrder();
const right: Payment = {
  payment: "p1",
  order: order.order,
  state: "waiting",
  amount: "100.00",
  shop_amount: "101.50",
  commission: "1.50",
  currency: "RUB",
  sum_was_changed: false,
  card: { card_number: "2200000000000004", phone_number: null },
  address: null,
  network: null,
  exchange: null,
  redirect: null,
  expires_at: new Date().toISOString(),
};
const says = (status: number, body: object | string, headers: Record<string, string> = {}): Answer => {
  return (_request, response) => {
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
  };
};

test("what is asked is signed, stands in the protocol, and names the house's webhook", async () => {
  answer = says(200, right);
  asked.length = 0;
  expect(await provider.createPayment(order)).toEqual(right);
  expect(await provider.findPayment(order.order)).toEqual(right);
  answer = says(200, { items: [] });
  await provider.statement(new Date(0), new Date(86_400_000));
  expect(asked.map(({ method, path, isSigned: is }) => [method, path, is])).toEqual([
    ["POST", "/v1/payments", true],
    ["GET", `/v1/payments/${order.order}`, true],
    ["GET", "/v1/statement?from=1970-01-01T00%3A00%3A00.000Z&to=1970-01-02T00%3A00%3A00.000Z", true],
  ]);
  expect(v.parse(paymentOrderSchema, JSON.parse(asked[0]?.body ?? ""))).toEqual({ ...order, callback });
});

test("a refusal is one only when the provider says so in its own words", async () => {
  for (const [status, refused] of [
    [404, "unknown"],
    [409, "not_possible"],
  ] as const) {
    answer = says(status, { refused });
    expect(await provider.createPayment(order)).toEqual({ refused });
    expect(await provider.stopPayout(payoutOrder().order)).toEqual({ refused });
    expect(await provider.rates()).toBeUndefined();
  }
  // As from a proxy in between, which knows nothing of any order.
  for (const body of ["", "<h1>Not found</h1>", "{}", '{"refused":"perhaps"}', '{"error":"not_found"}']) {
    answer = says(404, body);
    expect([body, await provider.findPayment(order.order)]).toEqual([body, undefined]);
  }
});

test("nothing else is an answer, and nothing of it is thrown", async () => {
  const other = paymentOrder().order;
  const odd: Record<string, Answer> = {
    "of another order": says(200, { ...right, order: other }),
    "an amount that is none": says(200, { ...right, amount: "1e5" }),
    "half of one": says(200, { payment: "p1", order: order.order }),
    "no JSON": says(200, "fine"),
    "an error": says(500, right),
    unauthorized: says(401, { refused: "no" }),
    "created, which nobody has agreed on": says(201, right),
    "without end": (_request, response) => {
      response.writeHead(200);
      const more = () => response.write(" ".repeat(65_536), (error) => error ?? setImmediate(more));
      more();
    },
    "cut off": (_request, response) => {
      response.writeHead(200, { "Content-Length": "1000" }).write("{");
      setImmediate(() => response.destroy());
    },
    "hung up": (request) => request.socket.destroy(),
  };
  for (const [how, each] of Object.entries(odd)) {
    answer = each;
    expect([how, await provider.createPayment(order)]).toEqual([how, undefined]);
  }
});

test("it is never sent on to somebody else", async () => {
  asked.length = 0;
  answer = (request, response) =>
    request.url?.startsWith("/v1")
      ? says(307, "", { Location: "/elsewhere" })(request, response, "")
      : says(200, right)(request, response, "");
  expect(await provider.createPayment(order)).toBeUndefined();
  expect(asked.map(({ path }) => path)).toEqual(["/v1/payments"]);
});

test("who does not answer in time, or is nowhere, has not answered", async () => {
  const silent: Answer = () => {};
  answer = silent;
  const hasty = providerAt(async () => `http://127.0.0.1:${port}`, 50);
  expect(await hasty.createPayment(order)).toBeUndefined();
  expect(await providerAt(() => new Promise(() => {}), 50).findPayment(order.order)).toBeUndefined();
  expect(await providerAt(async () => undefined).createPayout(payoutOrder())).toBeUndefined();
  expect(await providerAt(async () => "http://127.0.0.1:1").rates()).toBeUndefined();
});
