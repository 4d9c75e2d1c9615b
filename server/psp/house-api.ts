import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import * as v from "valibot";
import { turnInvoice, turnPayout } from "../../contract/desk.ts";
import type { Clock } from "../clock.ts";
import { readBody } from "../http/read-body.ts";
import { Refusal } from "../http/refusal.ts";
import type { ProviderRefusal } from "../payments/payment-provider.ts";
import { paymentOrder, payoutOrder, refusalStatus, signatureHeader } from "../payments/protocol.ts";
import { isSigned } from "../payments/signature.ts";
import type { Book } from "./book.ts";
import type { OpenOrders } from "./desk-protocol.ts";
import type { DeskTurns } from "./desk-turns.ts";
import type { Payments } from "./payments.ts";
import type { Payouts } from "./payouts.ts";
import { ratesAt } from "./rates.ts";
import { statementOf } from "./statement.ts";

interface HouseApiParts {
  key: Buffer;
  clock: Clock;
  book: Book;
  payments: Payments;
  payouts: Payouts;
  desk: DeskTurns;
}

type Env = { Bindings: HttpBindings; Variables: { body: string } };
type ApiContext = Context<Env>;

const limits = { maxBytes: 65_536, withinMs: 10_000, graceMs: 5_000, leastBytesPerS: 1_024 };

/** What the house may ask, and the house alone: every request is signed with the key that only the two have. */
export function createHouseApi({ key, clock, book, payments, payouts, desk }: HouseApiParts) {
  const app = new Hono<Env>();
  app.use(async (context, next) => {
    const { req, env } = context;
    const body = await readBody(env.incoming, limits);
    if (body instanceof Refusal) return context.body(null, 413);
    const { pathname, search } = new URL(req.url);
    const request = { method: req.method, path: pathname + search, body };
    if (!isSigned(req.header(signatureHeader), request, key, clock.now())) return context.body(null, 401);
    context.set("body", body.toString());
    await next();
  });
  app.post("/payments", (context) => take(context, paymentOrder, payments.take));
  app.get("/payments/:order", ({ req }) => answer(payments.find(req.param("order"))?.answer ?? unknown));
  app.post("/payouts", (context) => take(context, payoutOrder, payouts.take));
  app.get("/payouts/:order", ({ req }) => answer(payouts.find(req.param("order"))?.answer ?? unknown));
  app.delete("/payouts/:order", ({ req }) => answer(payouts.stop(req.param("order"))));
  app.get("/rates", () => answer(ratesAt(clock.now())));
  app.get("/statement", (context) => {
    const asked = v.safeParse(period, context.req.query());
    return asked.success ? answer(statementOf(book, asked.output)) : context.body(null, 400);
  });
  app.get("/desk/open", () => answer(openOrders()));
  app.post("/desk/payments/:order", (context) =>
    take(context, turnInvoice, (turn) => desk.turnInvoice(context.req.param("order"), turn)),
  );
  app.post("/desk/payouts/:order", (context) =>
    take(context, turnPayout, (turn) => desk.turnPayout(context.req.param("order"), turn)),
  );
  return app.fetch;

  async function take<Input>(
    context: ApiContext,
    schema: v.GenericSchema<unknown, Input>,
    work: (input: Input) => object | Promise<object>,
  ): Promise<Response> {
    const input = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), context.get("body"));
    return input.success ? answer(await work(input.output)) : context.body(null, 400);
  }

  function openOrders(): OpenOrders {
    return {
      payments: payments.open().map((kept) => kept.answer),
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
