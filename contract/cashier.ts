import * as v from "valibot";
import { parseAmount } from "../rules/money.ts";
import { defineCall } from "./call.ts";
import { code, codeLength } from "./codes.ts";
import { amount, currency, id, money, success, time } from "./values.ts";
import { cursor, limit, moment, page, list } from "./lists.ts";

/** A decimal number that is no amount of money: a rate, a percentage. */
const decimal = v.pipe(v.string(), v.regex(/^\d{1,18}(\.\d{1,18})?$/, "invalid_value"));

const methodKind = v.picklist(["card", "redirect", "crypto"]);
export type MethodKind = v.InferOutput<typeof methodKind>;

/** What a way of paying costs on top of the amount: a part of it, and something for each time. */
const costs = v.object({ percent: decimal, fixed: money });

/** What one unit of the player's currency is in another one, who says so, and since when. */
const rate = v.object({ rate: decimal, source: v.string(), at: time });

/** One way to pay in or out; amounts are in the player's currency. */
export const paymentMethod = v.object({
  hash: id,
  name: v.object({ ru: v.string(), en: v.string(), kz: v.string() }),
  kind: methodKind,
  min_amount: money,
  max_amount: money,
  default_amount: money,
  /** What is really sent, where that is not the player's currency. */
  exchange_currency: v.nullable(v.string()),
  exchange: v.nullable(rate),
  /** The chain that a coin is sent on: "TRC20". */
  network: v.nullable(v.string()),
  costs,
});
export type PaymentMethod = v.InferOutput<typeof paymentMethod>;

/** Until then, money goes only to destinations where it has gone before: these, by the last few characters of each. */
const payoutWait = v.object({
  until: time,
  places: list(v.object({ method: id, shown: v.string() })),
  /** There are no others, which were used long ago. */
  is_all: v.boolean(),
});
export type PayoutWait = v.InferOutput<typeof payoutWait>;

export const getBillingData = defineCall({
  name: "getBillingData",
  method: "GET",
  path: "/api/v2/billing/data",
  input: v.object({}),
  reply: v.object({
    payments: v.object({ methods: list(paymentMethod), bonus: v.nullable(v.object({ name: v.string() })) }),
    "crypto-payments": list(paymentMethod),
    "crypto-payouts": list(paymentMethod),
    "card-payouts": list(paymentMethod),
    payout_wait: v.optional(v.nullable(payoutWait)),
  }),
});
export type BillingData = v.InferOutput<typeof getBillingData.reply>;

/** The amount of an operation in the currency that is really sent. */
const exchanged = v.object({ currency: v.string(), amount: decimal, ...rate.entries });
export type Exchanged = v.InferOutput<typeof exchanged>;

/** How long a deposit may be paid where that is not said. */
const lifeTimeS = 1_200;

/** A deposit in progress: what has to be paid, where, and for how long that holds. */
export const deposit = v.object({
  /** Of its method. */
  hash: id,
  id,
  name: paymentMethod.entries.name,
  kind: methodKind,
  currency,
  /** Seconds that it was given, and that are left. */
  life_time: v.optional(v.number(), lifeTimeS),
  remaining: v.number(),
  /** What is credited. */
  amount: money,
  /** What has to be paid: the amount with the commission on top. */
  shop_amount: money,
  commission: money,
  card: v.nullable(v.object({ card_number: v.string(), phone_number: v.nullable(v.string()) })),
  address: v.nullable(v.string()),
  network: v.nullable(v.string()),
  exchange: v.nullable(exchanged),
  /** Where it is paid, with a way that has a page of its own. */
  redirect: v.nullable(v.string()),
  /** The provider asks for, or has been paid, another sum than was ordered. */
  sum_was_changed: v.boolean(),
  /** Paid after its time was over: credited all the same. */
  late: v.boolean(),
  created_at: time,
  /** The house's, over where and until when it is to be paid (rules/cashier/payment-instructions.ts): its key's name, a dot, and itself. */
  signature: v.optional(v.nullable(v.string()), null),
});
export type Deposit = v.InferOutput<typeof deposit>;

/** What `status` of a deposit means. */
export const depositStatus = { new: 0, waiting: 1, seen: 2, paid: 3, failed: 4, expired: 5 } as const;
const status = v.picklist(Object.values(depositStatus));
export type DepositStatus = v.InferOutput<typeof status>;

/** Orders a payment; `amount` is what will be credited. */
export const createDeposit = defineCall({
  name: "createDeposit",
  method: "POST",
  path: "/api/v2/billing/deposit",
  money: true,
  input: v.strictObject({
    method: id,
    amount,
    promo: v.optional(v.pipe(v.string("invalid_value"), v.maxLength(64, "promo_unknown"))),
  }),
  reply: v.object({ invoice_id: id, deposit, redirect: v.nullable(v.string()) }),
});
export type DepositOrder = v.InferOutput<typeof createDeposit.input>;

export const getPaymentStatus = defineCall({
  name: "getPaymentStatus",
  method: "GET",
  path: "/billing/payment/status/{invoiceId}",
  input: v.object({ invoiceId: id }),
  reply: v.object({ status, deposit: v.nullable(deposit) }),
});
export type PaymentStatus = v.InferOutput<typeof getPaymentStatus.reply>;

const payoutState = v.picklist(["unconfirmed", "waiting", "sent", "done", "refused", "cancelled"]);
export type PayoutState = v.InferOutput<typeof payoutState>;

/** A withdrawal under way: what, where to, and how it stands. */
const followedPayout = v.object({
  id,
  state: payoutState,
  /** What was to be paid out, and what that costs on top. */
  amount: money,
  fee: money,
  /** Its last few characters. */
  destination: v.string(),
  /** What arrives, where that is another currency, while it is under way. */
  exchange: v.optional(v.nullable(exchanged), null),
  /** Until when that holds if it is not confirmed. */
  rate_until: v.optional(v.nullable(time), null),
  /** The player wants it back, and the provider has not yet said whether it is too late. */
  is_cancelling: v.boolean(),
});

const payout = v.object({
  ...followedPayout.entries,
  /** The code that a new destination waits for. */
  code: v.nullable(v.object({ to: v.string(), length: v.literal(codeLength), resend_in: v.number() })),
});
export type Payout = v.InferOutput<typeof payout>;

/** Holds amount and fee at once. A destination that is new to the account waits for a code. */
export const createPayout = defineCall({
  name: "createPayout",
  method: "POST",
  path: "/api/v2/billing/payout",
  money: true,
  input: v.strictObject({
    method: id,
    amount: v.pipe(
      amount,
      v.check((text) => parseAmount(text) !== 0n, "invalid_amount"),
    ),
    destination: v.pipe(v.string("required"), v.trim(), v.nonEmpty("required"), v.maxLength(128, "invalid_value")),
  }),
  reply: payout,
});
export type PayoutOrder = v.InferOutput<typeof createPayout.input>;

/**
 * Confirms what the player has seen: a withdrawal in a coin names the rate that was shown. Where that is no longer the rate,
 * nothing is confirmed and no code used up: the answer is still unconfirmed, at the rate of now.
 */
export const confirmPayout = defineCall({
  name: "confirmPayout",
  method: "POST",
  path: "/api/v2/billing/payout/{id}/confirm",
  availability: "served",
  keyed: true,
  input: v.strictObject({ id, code, rate: v.optional(decimal) }),
  reply: payout,
});

export type PayoutConfirmation = v.InferOutput<typeof confirmPayout.input>;

export const resendPayoutCode = defineCall({
  name: "resendPayoutCode",
  method: "POST",
  path: "/api/v2/billing/payout/{id}/resend",
  availability: "served",
  input: v.strictObject({ id }),
  reply: v.object({ ...success.entries, resend_in: v.number() }),
});

/** The money comes back, unless it is already sent; while the provider has not answered, it is being cancelled. */
export const cancelPayout = defineCall({
  name: "cancelPayout",
  method: "DELETE",
  path: "/api/v2/billing/payout/{id}",
  input: v.object({ id }),
  reply: payout,
});

export const operationKinds = ["deposit", "withdrawal", "bet", "bonus", "correction"] as const;
export const operationStates = ["open", "done", "failed"] as const;

const base = {
  id,
  /** How it stands: still under way, through, or come to nothing. */
  state: v.picklist(operationStates),
  /** What it has added to the balance, or taken from it; 0 where it came to nothing, or nothing has come yet. */
  amount: money,
  currency,
  at: time,
  /** Since when it has been through or come to nothing. */
  ended_at: v.nullable(time),
};
/** Why a withdrawal was not paid out. What else a provider may say is "other". */
const payoutReasons = [
  "bank_refused",
  "destination_unknown",
  "destination_closed",
  "destination_limit",
  "not_the_owner",
  "checks_failed",
  "not_possible",
  "unconfirmed",
  "other",
] as const;
export const payoutReason = v.fallback(v.picklist(payoutReasons), "other");

const paid = { name: paymentMethod.entries.name, method: methodKind, exchange: v.nullable(exchanged) };

/** One line of the player's money, with all that its receipt says. */
export const moneyOperation = v.variant("kind", [
  v.object({
    kind: v.literal("deposit"),
    ...base,
    ...paid,
    detail: v.picklist(["new", "waiting", "seen", "paid", "failed", "expired", "review"]),
    /** What the player wanted to have credited. */
    ordered: money,
    /** What has to be paid, or was, with the commission in it. */
    shop_amount: money,
    commission: money,
    sum_was_changed: v.boolean(),
    late: v.boolean(),
    /** What may still be paid until then. */
    resumable_until: v.nullable(time),
  }),
  v.object({
    kind: v.literal("withdrawal"),
    ...base,
    ...paid,
    detail: payoutState,
    /** What was to be paid out, and what that costs on top. */
    sum: money,
    fee: money,
    /** Its last few characters. */
    destination: v.string(),
    reason: v.nullable(payoutReason),
    may_be_cancelled: v.boolean(),
    is_cancelling: v.boolean(),
  }),
  v.object({
    kind: v.literal("bet"),
    ...base,
    game: v.string(),
    stake: money,
    /** Of a round that is still played, nobody knows yet. */
    payout: v.nullable(money),
    multiplier: v.nullable(v.string()),
  }),
  v.object({ kind: v.literal("bonus"), ...base, reason: v.nullable(v.string()) }),
  v.object({ kind: v.literal("correction"), ...base, reason: v.string() }),
]);
export type MoneyOperation = v.InferOutput<typeof moneyOperation>;

/** The player's whole money history, newest first; days are of UTC, both included. */
export const getOperations = defineCall({
  name: "getOperations",
  method: "GET",
  path: "/api/v2/operations",
  input: v.object({
    kind: v.optional(v.picklist(operationKinds, "invalid_value")),
    state: v.optional(v.picklist(operationStates, "invalid_value")),
    from: moment,
    to: moment,
    cursor,
    limit,
  }),
  reply: page(moneyOperation),
});
export type OperationFilter = Pick<v.InferOutput<typeof getOperations.input>, "kind" | "state" | "from" | "to">;

export const getMoneyTotals = defineCall({
  name: "getMoneyTotals",
  method: "GET",
  path: "/api/v2/billing/totals",
  input: v.object({}),
  reply: v.object({ currency, deposited: money, withdrawn: money, net: money }),
});
export type MoneyTotals = v.InferOutput<typeof getMoneyTotals.reply>;

/** The message of the live channel `deposits`: everything of the cashier that is open, or has ended within the hour. */
export const cashierState = v.object({
  deposits: list(v.object({ status, deposit })),
  payouts: list(followedPayout),
});
export type CashierState = v.InferOutput<typeof cashierState>;
