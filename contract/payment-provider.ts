import * as v from "valibot";
import { amount, currency, money, time } from "./values.ts";

/*
 * What the house and a payment provider send each other over HTTP, signed on both sides (rules/request-signature.ts).
 * An order is the house's id of a payment or payout; sending the same order again changes nothing and gets the same
 * answer.
 */

export const providerPaths = {
  payments: "/payments",
  payment: <Order extends string>(order: Order) => `/payments/${order}` as const,
  payouts: "/payouts",
  payout: <Order extends string>(order: Order) => `/payouts/${order}` as const,
  rates: "/rates",
  statement: "/statement",
};

const decimal = v.pipe(v.string(), v.regex(/^\d{1,18}(\.\d{1,18})?$/));
const order = v.pipe(v.string(), v.regex(/^[0-9a-f-]{32,36}$/));
const exchange = v.object({ currency: v.string(), amount: decimal, rate: decimal, source: v.string(), at: time });
const method = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/));

/** Body of POST payments. */
export const paymentOrder = v.strictObject({
  order,
  method,
  kind: v.picklist(["card", "redirect", "crypto"]),
  amount,
  currency,
  exchange_currency: v.nullable(v.string()),
  network: v.nullable(v.string()),
  life_time: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Where the provider sends its webhooks, and where its payment page leads back to. */
  callback: v.pipe(v.string(), v.url()),
  back: v.pipe(v.string(), v.url()),
});
export type PaymentOrder = v.InferOutput<typeof paymentOrder>;

/** Reply to POST payments and GET payment. */
export const payment = v.object({
  payment: v.string(),
  order,
  state: v.picklist(["waiting", "seen", "paid", "failed", "expired"]),
  /** Credited, to be paid, and the difference. */
  amount: money,
  shop_amount: money,
  commission: money,
  currency,
  /** The amount differs from the order, for instance to tell two transfers apart. */
  sum_was_changed: v.boolean(),
  card: v.nullable(v.object({ card_number: v.string(), phone_number: v.nullable(v.string()) })),
  address: v.nullable(v.string()),
  network: v.nullable(v.string()),
  exchange: v.nullable(exchange),
  redirect: v.nullable(v.string()),
  expires_at: time,
});
export type Payment = v.InferOutput<typeof payment>;

/** Body of POST payouts. */
export const payoutOrder = v.strictObject({
  order,
  method,
  kind: v.picklist(["card", "crypto"]),
  amount,
  fee: money,
  currency,
  exchange: v.nullable(exchange),
  network: v.nullable(v.string()),
  destination: v.string(),
  callback: v.pipe(v.string(), v.url()),
});
export type ProviderPayoutOrder = v.InferOutput<typeof payoutOrder>;

/** Reply to POST payouts, GET payout and DELETE payout; the last one stops it only while it is `accepted`. */
export const providerPayout = v.object({
  payment: v.string(),
  order,
  state: v.picklist(["accepted", "sent", "done", "refused", "stopped"]),
});
export type ProviderPayout = v.InferOutput<typeof providerPayout>;

/** Reply to GET rates: the price of one unit of `base` in each `quote`. */
export const rates = v.object({
  source: v.string(),
  at: time,
  rates: v.array(v.object({ base: currency, quote: v.string(), rate: decimal })),
});
export type Rates = v.InferOutput<typeof rates>;

/** Reply to GET statement: all payments and payouts completed between `from` and `to`. */
export const statement = v.object({
  items: v.array(
    v.object({
      payment: v.string(),
      order,
      kind: v.picklist(["payment", "payout"]),
      amount: money,
      /** What the provider charged in addition to the amount. */
      cost: money,
      currency,
      at: time,
    }),
  ),
});
export type Statement = v.InferOutput<typeof statement>;

/** Reply to a refused request, sent with the matching status. */
export const refusal = v.object({ refused: v.picklist(["unknown", "not_possible"]) });
/** The provider refused; `unknown` means it has no such order. */
export type ProviderRefusal = v.InferOutput<typeof refusal>;
export const refusalStatus = { unknown: 404, not_possible: 409 } as const;

/** Webhooks: sent to the order's callback, and repeated until answered with 2xx. */
const eventBase = { id: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)), at: time, order, payment: v.string() };
export const paymentEvent = v.variant("type", [
  v.object({
    type: v.picklist(["payment.seen", "payment.failed", "payment.expired"]),
    ...eventBase,
    reason: v.optional(v.string()),
  }),
  v.object({
    type: v.literal("payment.paid"),
    ...eventBase,
    /** To be credited. Differs from the order only if the event says that the sum was changed. */
    amount: money,
    commission: money,
    currency,
    sum_was_changed: v.boolean(),
  }),
  v.object({ type: v.picklist(["payout.sent", "payout.done"]), ...eventBase }),
  /** `reason` should be one of the contract's `payoutReason`; any other is stored, and shown to players as "other". */
  v.object({ type: v.literal("payout.refused"), ...eventBase, reason: v.string() }),
]);
export type PaymentEvent = v.InferOutput<typeof paymentEvent>;

/** On the API host. */
export const webhookPath = (provider: string) => `/webhooks/payments/${provider}`;

/** Signs every request, in both directions. */
export const signatureHeader = "Karat-Signature";
