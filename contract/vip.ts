import * as v from "valibot";
import { defineCall } from "./call.ts";
import { currency, money, success, time } from "./values.ts";

/** A player's place in the VIP club: message of the live channel `vip`, and answer of its calls. */
export const vipState = v.object({
  /** `invited`: could be a member, and was not asked for anything; `requested`: asked, and has too few points yet. */
  status: v.picklist(["none", "invited", "requested", "member"]),
  level: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** A decimal with up to six digits, as amounts have. */
  points: money,
  /** Until when the level stays without play. */
  kept_until: v.nullable(time),
  currency,
  rakeback: v.object({
    amount: money,
    /** When the oldest part of it lapses. */
    expires_at: v.nullable(time),
    last: v.nullable(v.object({ amount: money, at: time })),
  }),
  /** Why the club gives nothing now, and until when; null: for good. */
  stop: v.nullable(
    v.object({ error: v.picklist(["self_excluded", "cooling_off", "limit_reached"]), until: v.nullable(time) }),
  ),
});
export type VipState = v.InferOutput<typeof vipState>;

export const getVip = defineCall({
  name: "getVip",
  method: "GET",
  path: "/vip",
  input: v.object({}),
  reply: vipState,
});

/** Asking twice is asking once. At a registration it is a call after it. */
export const joinVip = defineCall({
  name: "joinVip",
  method: "POST",
  path: "/api/v2/vip/join",
  availability: "served",
  input: v.strictObject({ request_type: v.picklist(["registration", "vip_page"], "invalid_value") }),
  reply: success,
});
export type VipRequest = v.InferOutput<typeof joinVip.input>;

/** All that is there is paid at once, so a second call finds nothing and needs no key. */
export const claimRakeback = defineCall({
  name: "claimRakeback",
  method: "POST",
  path: "/vip/rakeback",
  availability: "served",
  input: v.strictObject({}),
  reply: vipState,
});
