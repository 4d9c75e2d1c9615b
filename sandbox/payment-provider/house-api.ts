import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as v from "valibot";
import { type OpenOrders, playPaths, changeInvoice, changePayout } from "../../contract/desk.ts";
import {
  paymentOrder,
  payoutOrder,
  providerPaths,
  type ProviderRefusal,
  refusalStatus,
  signatureHeader,
} from "../../contract/payment-provider.ts";
import { isSigned, type RequestHashing } from "../../rules/request-signature.ts";
import type { DeskChanges } from "./desk-changes.ts";
import type { Orders } from "./orders.ts";
import type { Payments } from "./payments.ts";
import type { Payouts } from "./payouts.ts";
import { ratesAt } from "./rates.ts";
import { statementOf } from "./statement.ts";

interface HouseApiParts {
  hashing: RequestHashing;
  now(): number;
  orders: Orders;
  payments: Payments;
  payouts: Payouts;
  desk: DeskChanges;
}

const maxBodyBytes = 65_536;

/** The API for the house alone: every request must be signed with the shared key. */
export function createHouseApi({ hashing, now, orders, payments, payouts, desk }: HouseApiParts) {
  const app = new Hono();
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: (context) => context.body(null, 413) }));
  app.use(async (context, next) => {
    const { req } = context;
    const { pathname, search } = new URL(req.url);
    const request = { method: req.method, path: pathname + search, body: new Uint8Array(await req.arrayBuffer()) };
    if (!isSigned(req.header(signatureHeader), request, hashing, now())) return context.body(null, 401);
    await next();
  });
  app.post(providerPaths.payments, (context) => take(context, paymentOrder, payments.take));
  app.get(providerPaths.payment(":order"), ({ req }) => answer(payments.find(req.param("order"))?.answer ?? unknown));
  app.post(providerPaths.payouts, (context) => take(context, payoutOrder, payouts.take));
  app.get(providerPaths.payout(":order"), ({ req }) => answer(payouts.find(req.param("order"))?.answer ?? unknown));
  app.delete(providerPaths.payout(":order"), ({ req }) => answer(payouts.stop(req.param("order"))));
  app.get(providerPaths.rates, () => answer(ratesAt(now())));
  app.get(providerPaths.statement, (context) => {
    const query = v.safeParse(period, context.req.query());
    return query.success ? answer(statementOf(orders, query.output)) : context.body(null, 400);
  });
  app.get(playPaths.open, () => answer(openOrders()));
  app.post(playPaths.payment(":order"), (context) =>
    take(context, changeInvoice, (change) => desk.changeInvoice(context.req.param("order"), change)),
  );
  app.post(playPaths.payout(":order"), (context) =>
    take(context, changePayout, (change) => desk.changePayout(context.req.param("order"), change)),
  );
  return app.fetch;

  async function take<Input>(
    { req, body }: Context,
    schema: v.GenericSchema<unknown, Input>,
    work: (input: Input) => object | Promise<object>,
  ): Promise<Response> {
    const input = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await req.text());
    return input.success ? answer(await work(input.output)) : body(null, 400);
  }

  function openOrders(): OpenOrders {
    return {
      payments: payments.open().map((record) => record.answer),
      payouts: payouts.open().map(({ answer: state, order: { amount, currency, destination } }) => {
        return { ...state, amount, currency, destination };
      }),
    };
  }
}

const time = v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse));
const period = v.object({ from: time, to: time });

const unknown: ProviderRefusal = { refused: "unknown" };

function answer(value: object): Response {
  const status = "refused" in value ? refusalStatus[(value as ProviderRefusal).refused] : 200;
  return Response.json(value, { status });
}
