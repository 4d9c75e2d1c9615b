import * as v from "valibot";
import { operationKinds, operationStates } from "./filters.ts";
import { parseAmount } from "../rules/money.ts";
import { defineCall } from "./call.ts";
import { code, codeLength } from "./codes.ts";
import { amount, currency, id, money, success, time } from "./values.ts";
import { cursor, limit, moment, page, list } from "./lists.ts";

/** Not an amount of money: a rate, a percentage. */
const decimal = v.pipe(v.string(), v.regex(/^\d{1,18}(\.\d{1,18})?$/, "invalid_value"));

const methodKind = v.picklist(["card", "redirect", "crypto"]);
export type MethodKind = v.InferOutput<typeof methodKind>;

/** Cost on top of the amount: a percentage plus a fixed part per payment. */
const costs = v.object({ percent: decimal, fixed: money });

/** The price of one unit of the player's currency in another, with its source and time. */
const rate = v.object({ rate: decimal, source: v.string(), at: time });

/** Amounts are in the player's currency. */
export const paymentMethod = v.object({
  hash: id,
  name: v.object({ ru: v.string(), en: v.string(), kz: v.string() }),
  kind: methodKind,
  min_amount: money,
  max_amount: money,
  default_amount: money,
  /** The currency actually sent, if not the player's. */
  exchange_currency: v.nullable(v.string()),
  exchange: v.nullable(rate),
  /** Such as "TRC20". */
  network: v.nullable(v.string()),
  costs,
});
export type PaymentMethod = v.InferOutput<typeof paymentMethod>;

/** Until this time, payouts go only to destinations used before; each is shown by its last characters. */
const payoutWait = v.object({
  until: time,
  places: list(v.object({ method: id, shown: v.string() })),
  /** False if some older destinations are left out. */
  is_all: v.boolean(),
});
export type PayoutWait = v.InferOutput<typeof payoutWait>;

/** An active bonus, of which a withdrawal loses what is left, and what open bets return of it; nothing else is lost. */
const payoutBonus = v.object({
  id,
  lost: money,
  at_stake: money,
  wagered: money,
  required: money,
  expires_at: time,
  /** Orders may name it: those of the build before are refused for that. */
  may_be_named: v.optional(v.boolean()),
});
export type PayoutBonus = v.InferOutput<typeof payoutBonus>;

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
    /** What a withdrawal would end now. */
    payout_bonus: v.optional(v.nullable(payoutBonus)),
  }),
});
export type BillingData = v.InferOutput<typeof getBillingData.reply>;

const exchanged = v.object({ currency: v.string(), amount: decimal, ...rate.entries });
export type Exchanged = v.InferOutput<typeof exchanged>;

/** Default for replies that do not say how long a deposit may be paid. */
const lifeTimeS = 1_200;

export const deposit = v.object({
  /** The payment method's hash. */
  hash: id,
  id,
  name: paymentMethod.entries.name,
  kind: methodKind,
  currency,
  /** In seconds: how long it was given, and how long is left. */
  life_time: v.optional(v.number(), lifeTimeS),
  remaining: v.number(),
  amount: money,
  /** To be paid: the amount plus commission. */
  shop_amount: money,
  commission: money,
  card: v.nullable(v.object({ card_number: v.string(), phone_number: v.nullable(v.string()) })),
  address: v.nullable(v.string()),
  network: v.nullable(v.string()),
  exchange: v.nullable(exchanged),
  redirect: v.nullable(v.string()),
  /** The provider asks for, or received, another sum than was ordered. */
  sum_was_changed: v.boolean(),
  /** Paid after it expired; credited all the same. */
  late: v.boolean(),
  created_at: time,
  /**
   * The house's signature over the payment instructions (rules/cashier/payment-instructions.ts), as "key
   * id.signature".
   */
  signature: v.optional(v.nullable(v.string()), null),
});
export type Deposit = v.InferOutput<typeof deposit>;

export const depositStatus = { new: 0, waiting: 1, seen: 2, paid: 3, failed: 4, expired: 5 } as const;
const status = v.picklist(Object.values(depositStatus));
export type DepositStatus = v.InferOutput<typeof status>;

/** `amount` is what will be credited. */
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

const followedPayout = v.object({
  id,
  state: payoutState,
  /** The amount to be paid out, and the fee on top of it. */
  amount: money,
  fee: money,
  /** Its last few characters. */
  destination: v.string(),
  /** What arrives, if in another currency; only while in progress. */
  exchange: v.optional(v.nullable(exchanged), null),
  /** Until when this rate holds if the withdrawal is not confirmed. */
  rate_until: v.optional(v.nullable(time), null),
  /** Cancellation was requested, and the provider has not yet answered whether it is too late. */
  is_cancelling: v.boolean(),
});

const payout = v.object({
  ...followedPayout.entries,
  /** The code by which the player confirms a new destination. */
  code: v.nullable(v.object({ to: v.string(), length: v.literal(codeLength), resend_in: v.number() })),
});
export type Payout = v.InferOutput<typeof payout>;

/** Holds amount and fee at once. A destination new to the account must be confirmed by a code. */
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
    /** Asked for while a bonus is active, which ends with it. */
    give_up_bonus: v.optional(v.boolean("invalid_value")),
    /** Which one that is, as `payout_bonus` names it: no other is given up. */
    bonus_id: v.optional(id),
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

/** Returns the money unless it was already sent; reports the payout as cancelling until the provider answers. */
export const cancelPayout = defineCall({
  name: "cancelPayout",
  method: "DELETE",
  path: "/api/v2/billing/payout/{id}",
  input: v.object({ id }),
  reply: payout,
});

const base = {
  id,
  state: v.picklist(operationStates),
  /** Change of the balance so far; 0 if it failed or nothing has come yet. */
  amount: money,
  currency,
  at: time,
  ended_at: v.nullable(time),
};
/** Why a withdrawal was not paid out. Reasons unknown here are read as "other". */
const payoutReasons = [
  "bank_refused",
  "destination_unknown",
  "destination_closed",
  "destination_limit",
  "not_the_owner",
  "checks_failed",
  "not_possible",
  "unconfirmed",
  "rate_expired",
  "other",
] as const;
export const payoutReason = v.fallback(v.picklist(payoutReasons), "other");

const paid = { name: paymentMethod.entries.name, method: methodKind, exchange: v.nullable(exchanged) };

/** What became of bonus money: it was given, has become real money, or is gone. The last two were real money at once. */
const bonusChange = v.fallback(
  v.picklist([
    "granted",
    "completed",
    "spent",
    "expired",
    "given_up",
    "taken_back",
    "rakeback",
    "prize",
    "free_spins",
    "jackpot",
  ]),
  "granted",
);
export type BonusChange = v.InferOutput<typeof bonusChange>;

export const moneyOperation = v.variant("kind", [
  v.object({
    kind: v.literal("deposit"),
    ...base,
    ...paid,
    detail: v.picklist(["new", "waiting", "seen", "paid", "failed", "expired", "review"]),
    /** What the player wanted to have credited. */
    ordered: money,
    shop_amount: money,
    commission: money,
    sum_was_changed: v.boolean(),
    late: v.boolean(),
    /** Until when an unpaid deposit can still be paid. */
    resumable_until: v.nullable(time),
  }),
  v.object({
    kind: v.literal("withdrawal"),
    ...base,
    ...paid,
    detail: payoutState,
    /** The amount to be paid out, and the fee on top of it. */
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
    /** Null while the round is open. */
    payout: v.nullable(money),
    multiplier: v.nullable(v.string()),
  }),
  v.object({
    kind: v.literal("bonus"),
    ...base,
    detail: v.optional(bonusChange, "granted"),
    reason: v.nullable(v.string()),
  }),
  v.object({ kind: v.literal("correction"), ...base, reason: v.string() }),
  /** For whoever runs a table. One that was given back has failed. */
  v.object({ kind: v.literal("tip"), ...base, game: v.string(), sum: money }),
]);
export type MoneyOperation = v.InferOutput<typeof moneyOperation>;

/** The player's whole money history, newest first; `from` and `to` are UTC days, both included. */
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

/** Message of the live channel `deposits`: all cashier operations that are open or ended within the last hour. */
export const cashierState = v.object({
  deposits: list(v.object({ status, deposit })),
  payouts: list(followedPayout),
});
export type CashierState = v.InferOutput<typeof cashierState>;
