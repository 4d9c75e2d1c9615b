import * as v from "valibot";
import { serverSeedPattern } from "../rules/fairness.ts";
import { parseAmount } from "../rules/money.ts";
import { isDay } from "../rules/age.ts";
import { verificationStatus } from "./accounts.ts";
import { chatText } from "./chat.ts";
import { payment, providerPayout } from "./payment-provider.ts";
import { eventId, marketId, producer } from "./odds-feed.ts";
import { amount, currency, id } from "./values.ts";
import { email, password, phone } from "./credentials.ts";

/** The sandbox desk's own calls. Only `server/desk`, the sandbox and tests use this file. */

const player = v.pipe(v.string("required"), v.description("id, e-mail or phone"));
const given = v.pipe(amount, v.check(isGiveable, "invalid_amount"), v.description("an amount, such as 1000.00"));

export const makePlayer = v.strictObject({
  email: v.optional(email),
  phone: v.optional(phone),
  password: v.optional(password),
  currency: v.optional(currency, "RUB"),
  balance: v.optional(given),
  verified: v.optional(v.boolean(), false),
});

export const giveMoney = v.strictObject({
  player,
  amount: given,
});

export const setGeo = v.strictObject({
  country_code: v.pipe(
    v.string("required"),
    v.toUpperCase(),
    v.regex(/^[A-Z]{2}$/, "invalid_value"),
    v.description("two letters, such as KZ"),
  ),
});

export const setNetwork = v.strictObject({
  match: v.pipe(
    v.string("required"),
    v.startsWith("/", "invalid_value"),
    v.description("a path, such as /profile/user"),
  ),
  fault: v.picklist(["drop_request", "drop_reply", "delay", "status"], "invalid_value"),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)), 1),
  ms: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(120_000)), 1_000),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)), 503),
});

/** What the simulated feed of odds is to tell; each action takes what it names. */
export const playFeed = v.strictObject({
  action: v.picklist(
    ["stop", "go", "move", "settle", "take_back", "cancel", "postpone", "silence", "gap", "churn"],
    "invalid_action",
  ),
  event: v.optional(eventId),
  market: v.optional(marketId),
  winner: v.optional(v.string()),
  by: v.optional(v.number()),
  producer: v.optional(producer),
  seconds: v.optional(v.number()),
  per_second: v.optional(v.number()),
});

export const setSeed = v.strictObject({
  player,
  server_seed: v.pipe(
    v.string("required"),
    v.regex(serverSeedPattern, "invalid_value"),
    v.description("64 hex digits"),
  ),
});

const seconds = (least: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(365 * 86_400));

/** A tournament of all games with prizes for three places, the first of which is `prize`. */
export const layTournament = v.strictObject({
  name: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)), "Karat Cup"),
  scoring: v.optional(v.picklist(["best", "highest", "points"], "invalid_value"), "best"),
  starts_in: v.optional(v.pipe(seconds(0), v.description("seconds from now, 0 by default")), 0),
  lasts: v.optional(v.pipe(seconds(1), v.description("seconds, 3600 by default")), 3_600),
  prize: v.optional(
    v.pipe(
      given,
      v.check((text) => parseAmount(text) !== 0n, "invalid_amount"),
    ),
    "1000.00",
  ),
});

/** A hash chain that the game's rounds come from next: the seed is its first hash, and decides its last round. */
export const installChain = v.strictObject({
  game: v.picklist(["crash", "roulette"], "invalid_value"),
  seed: v.pipe(v.string("required"), v.regex(serverSeedPattern, "invalid_value"), v.description("64 hex digits")),
});

export const setSso = v.strictObject({
  url: v.nullable(v.pipe(v.string("invalid_value"), v.url("invalid_value"), v.regex(/^https?:/i, "invalid_value"))),
});

/** Decides a player's verification or asks for it; pending documents are decided with it. */
export const setVerification = v.pipe(
  v.strictObject({
    player,
    status: v.optional(v.picklist(verificationStatus.options, "invalid_value")),
    reason: v.optional(v.pipe(v.string("invalid_value"), v.trim(), v.maxLength(500, "invalid_value"))),
    is_need: v.optional(v.boolean("invalid_value")),
  }),
  v.check(({ status, is_need }) => status !== undefined || is_need !== undefined, "required"),
);
export type VerificationChange = Omit<v.InferOutput<typeof setVerification>, "player">;

/** Null clears it, so that the player can enter it again. */
export const mendBirthDate = v.strictObject({
  player,
  birth_date: v.nullable(
    v.pipe(v.string("required"), v.check(isDay, "invalid_date"), v.description("a day, such as 1990-01-31")),
  ),
});
/** Ends a player's waiting periods and breaks, never an exclusion. */
export const resetLimits = v.strictObject({ player });
/** A link that logs this player in, once and within a minute. */
export const makeLoginLink = v.strictObject({ player });

const chatPartner = v.pipe(v.string("required"), v.description("id, e-mail or phone, or a guest as the list has it"));

/** Answers in the chat, as support. */
export const answerChat = v.strictObject({
  player: chatPartner,
  text: v.pipe(chatText, v.description("what the player is to read")),
});
/** Support is writing to this player, who is told so for some seconds. */
export const typeToPlayer = v.strictObject({ player: chatPartner });

/** Takes a site down, like a blocked domain, or announces its new address; null withdraws that. */
export const setMirror = v.strictObject({
  host: v.string("required"),
  up: v.optional(v.boolean("invalid_value")),
  new_link: v.optional(v.nullable(v.pipe(v.string("invalid_value"), v.maxLength(300, "invalid_value")))),
});

/** Publishes the same code under a new build id, or reverts the last such release. */
export const release = v.strictObject({ back: v.optional(v.boolean()) });

/** What the payment provider does with an invoice next; `pay_other` credits another sum at once, without commission. */
export const changeInvoice = v.strictObject({
  action: v.picklist(
    ["pay", "pay_other", "seen", "fail", "expire", "repeat", "late", "out_of_order", "forge"],
    "invalid_value",
  ),
  amount: v.optional(
    v.pipe(
      amount,
      v.check((text) => parseAmount(text) !== 0n, "invalid_amount"),
    ),
  ),
});
export type InvoiceChange = v.InferOutput<typeof changeInvoice>;

export const changePayout = v.strictObject({ action: v.picklist(["sent", "done", "refuse"], "invalid_value") });
export type PayoutChange = v.InferOutput<typeof changePayout>;

/**
 * Paths by which the desk controls the sandbox's payment provider, beyond those that every provider has
 * (payment-provider.ts).
 */
export const playPaths = {
  open: "/desk/open",
  payment: <Order extends string>(order: Order) => `/desk/payments/${order}` as const,
  payout: <Order extends string>(order: Order) => `/desk/payouts/${order}` as const,
};

/** An order's state at the provider after an action, and the house's response status to each webhook (0: none). */
export const changedOrder = v.object({
  order: v.string(),
  state: v.string(),
  answered: v.array(v.number()),
});
export type ChangedOrder = v.InferOutput<typeof changedOrder>;

export const openOrders = v.object({
  payments: v.array(payment),
  payouts: v.array(
    v.object({ ...providerPayout.entries, amount: v.string(), currency: v.string(), destination: v.string() }),
  ),
});
export type OpenOrders = v.InferOutput<typeof openOrders>;

/** The desk's versions, which name the invoice or payout. */
export const playInvoice = v.strictObject({ id, ...changeInvoice.entries });
export const playPayout = v.strictObject({ id, ...changePayout.entries });

/** Caps desk credits at 10^9 units of a currency each. */
function isGiveable(text: string): boolean {
  return (parseAmount(text) ?? 0n) <= 1_000_000_000_000_000n;
}
