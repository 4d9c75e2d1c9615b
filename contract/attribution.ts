import * as v from "valibot";
import { queryLimits } from "./attribution-names.ts";
import { defineCall } from "./call.ts";
import { ignorable, success } from "./values.ts";

/** The query of a page, without what nobody else may know. */
const query = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(queryLimits.name, "invalid_value")),
    v.pipe(v.string("invalid_value"), v.maxLength(queryLimits.value, "invalid_value")),
  ),
  v.check((fields) => Object.keys(fields).length <= queryLimits.fields, "invalid_value"),
);
export type VisitQuery = v.InferOutput<typeof query>;

const source = ignorable(256);

/** By what an account's owner came: whatever the browser has kept of it. */
export const attachSource = defineCall({
  name: "attachSource",
  method: "POST",
  path: "/attachSource",
  keyed: true,
  blockable: true,
  input: v.strictObject({
    stag: source,
    promo: source,
    partnerId: source,
    advId: source,
    advertiseUid: source,
    advertiseSource: source,
    cpaOneUid: source,
    prHash: source,
  }),
  reply: success,
});
export type AttachedSource = v.InferOutput<typeof attachSource.input>;

const required = (most: number) =>
  v.pipe(v.string("required"), v.nonEmpty("required"), v.maxLength(most, "invalid_value"));

/**
 * A page was opened by somebody's link; `uuid` is the browser's fingerprint. Answered with 202; refused
 * without the proof of a consent to advertising.
 */
export const registerPageOpenEvent = defineCall({
  name: "registerPageOpenEvent",
  method: "POST",
  path: "/middleware/registerPageOpenEvent",
  auth: "none",
  blockable: true,
  input: v.strictObject({
    subH: required(queryLimits.value),
    uuid: v.pipe(v.string("required"), v.regex(/^[\w-]{8,64}$/, "invalid_id")),
    click_url: v.pipe(required(2_048), v.url("invalid_value")),
  }),
  reply: success,
});
export type PageOpen = v.InferOutput<typeof registerPageOpenEvent.input>;

/**
 * An advertisement was followed; null if the query names none, or brings nothing. Refused without the proof of
 * a consent to advertising.
 */
export const sendUtm = defineCall({
  name: "sendUtm",
  method: "POST",
  path: "/middleware/utm",
  auth: "none",
  blockable: true,
  input: query,
  reply: v.object({
    advId: v.nullable(v.string()),
    promo: v.nullable(v.object({ type: v.string(), value: v.string() })),
  }),
});
export type UtmReply = v.InferOutput<typeof sendUtm.reply>;

/** A partner's link was followed; what the house makes of it. With the same key it is the same link of the same browser. */
export const sendAffiliate = defineCall({
  name: "sendAffiliate",
  method: "POST",
  path: "/middleware/affiliate",
  auth: "none",
  keyed: true,
  namesBrowser: true,
  blockable: true,
  input: query,
  reply: v.object({ stag: v.optional(v.string()), partner: v.optional(v.string()), adplace: v.optional(v.string()) }),
});
export type AffiliateReply = v.InferOutput<typeof sendAffiliate.reply>;

/** Somebody visits this host. */
export const sendVisit = defineCall({
  name: "sendVisit",
  method: "POST",
  path: "/middleware/ip",
  auth: "none",
  blockable: true,
  input: v.strictObject({ host: required(253), userAgent: ignorable(512) }),
  reply: success,
});
