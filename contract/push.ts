import * as v from "valibot";
import { defineCall } from "./call.ts";

/* What a browser is told while the site is closed (Web Push). */

const hour = v.pipe(
  v.number("invalid_value"),
  v.integer("invalid_value"),
  v.minValue(0, "invalid_value"),
  v.maxValue(23, "invalid_value"),
);

/** From one full hour to another of the player's day, over midnight where the second is the smaller one. */
const quietHours = v.nullable(v.object({ from: hour, to: hour }));

export const pushState = v.object({
  /** The house's key (VAPID), by which a browser knows who may send. */
  public_key: v.string(),
  /** Where the player's browsers are reached, the newest first. */
  endpoints: v.array(v.string()),
  quiet: quietHours,
  /** Whether bonuses and offers are told of, too. */
  is_promo_on: v.boolean(),
});
export type PushState = v.InferOutput<typeof pushState>;

const endpoint = v.pipe(v.string("required"), v.maxLength(1_000, "invalid_value"), v.url("invalid_value"));
const base64url = (length: number) =>
  v.pipe(v.string("required"), v.regex(new RegExp(`^[\\w-]{${length}}$`), "invalid_value"));

export const getPush = defineCall({
  name: "getPush",
  method: "GET",
  path: "/push",
  input: v.object({}),
  reply: pushState,
});

/** What the browser has given for a subscription. The same again changes nothing. */
export const subscribePush = defineCall({
  name: "subscribePush",
  method: "PUT",
  path: "/push/subscription",
  input: v.strictObject({ endpoint, p256dh: base64url(87), auth: base64url(22) }),
  reply: pushState,
});
export type PushSubscribing = v.InferOutput<typeof subscribePush.input>;

export const unsubscribePush = defineCall({
  name: "unsubscribePush",
  method: "POST",
  path: "/push/unsubscribe",
  input: v.strictObject({ endpoint }),
  reply: pushState,
});

export const changePush = defineCall({
  name: "changePush",
  method: "PUT",
  path: "/push/settings",
  input: v.strictObject({ quiet: v.optional(quietHours), is_promo_on: v.optional(v.boolean("invalid_value")) }),
  reply: pushState,
});
export type PushChange = v.InferOutput<typeof changePush.input>;

/** What the service worker is told, encrypted for it alone: a notification as browsers take it. */
export interface PushMessage {
  title: string;
  body: string;
  /** The path that a press opens. */
  data: string;
  /** A later message of the same tag takes its place. */
  tag: string;
  icon: string;
}
