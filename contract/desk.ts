import * as v from "valibot";
import { serverSeedPattern } from "../rules/fairness.ts";
import { parseAmount } from "../rules/money.ts";
import { amount, currency, email, password } from "./values.ts";

/** The sandbox desk's own calls. Nothing but `server/desk` and the tests reads this file. */

export const makePlayer = v.strictObject({
  email: v.optional(email),
  phone: v.optional(v.pipe(v.string(), v.regex(/^\+\d{8,15}$/, "invalid_value"))),
  password: v.optional(password),
  currency: v.optional(currency, "RUB"),
  balance: v.optional(v.pipe(amount, v.check(isGiveable, "invalid_amount"))),
  verified: v.optional(v.boolean(), false),
});

export const setGeo = v.strictObject({
  country_code: v.pipe(v.string("required"), v.toUpperCase(), v.regex(/^[A-Z]{2}$/, "invalid_value")),
});

export const setNetwork = v.strictObject({
  match: v.pipe(v.string("required"), v.startsWith("/", "invalid_value")),
  fault: v.picklist(["drop_request", "drop_reply", "delay", "status"], "invalid_value"),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)), 1),
  ms: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(120_000)), 1_000),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)), 503),
});

export const setSeed = v.strictObject({
  player: v.string("required"),
  server_seed: v.pipe(v.string("required"), v.regex(serverSeedPattern, "invalid_value")),
});

export const setSso = v.strictObject({
  url: v.nullable(v.pipe(v.string("invalid_value"), v.url("invalid_value"), v.regex(/^https?:/i, "invalid_value"))),
});

/** Publishes the same code under a new build id. */
export const release = v.strictObject({});

/** A thousand million at a time is enough for anybody who tries the house. */
function isGiveable(text: string): boolean {
  return (parseAmount(text) ?? 0n) <= 1_000_000_000_000_000n;
}
