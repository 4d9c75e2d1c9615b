import * as v from "valibot";
import { defineCall } from "./call.ts";
import { currency, ignorable, locale, locales, money, region, success, time } from "./values.ts";

const text = (most: number) => v.pipe(v.string("invalid_value"), v.maxLength(most, "invalid_value"));

export const verificationStatus = v.picklist([
  "init",
  "waiting",
  "user_pending",
  "pending",
  "failed",
  "unverified",
  "success",
  "verified",
]);

export const verification = v.object({
  is_need: v.boolean(),
  data: v.object({ status: verificationStatus, reason: v.nullable(v.string()), at: v.nullable(time) }),
});
export type Verification = v.InferOutput<typeof verification>;

/** Message of the live channel `notices`. */
export const noticesState = v.object({ verification });

/** URLs on the site's own host. */
const image = v.object({
  small: v.nullable(v.string()),
  medium: v.nullable(v.string()),
  large: v.nullable(v.string()),
});

export const user = v.object({
  id: v.string(),
  name: v.string(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  balance: money,
  bonus: v.nullable(v.object({ name: v.string() })),
  bonus_balance: money,
  total_balance: money,
  currency,
  locale: v.picklist(locales),
  timezone: v.string(),
  register_method: v.picklist(["email", "phone", "social"]),
  is_phone_verified: v.boolean(),
  is_email_verified: v.boolean(),
  is_password_exists: v.boolean(),
  is_avatar_hidden: v.boolean(),
  is_statistics_hidden: v.boolean(),
  image,
  premium: v.object({ status: v.boolean() }),
  verification,
  /** Can be set once by the player. `is_of_age` is decided by the house. */
  birth_date: v.nullable(v.string()),
  is_of_age: v.boolean(),
  /** Whether the age rests on more than a ticked box; payments need that. */
  is_age_known: v.boolean(),
});
export type User = v.InferOutput<typeof user>;

const profile = v.object({
  user,
  features: v.record(v.string(), v.boolean()),
  region,
  fresh_token: v.nullable(v.string()),
  super_bonus: v.nullable(v.object({ name: v.string(), expires_in: v.number() })),
});
export type Profile = v.InferOutput<typeof profile>;

export const getProfile = defineCall({
  name: "getProfile",
  method: "GET",
  path: "/profile/user",
  input: v.object({ whoAreYou: ignorable(2_048) }),
  reply: profile,
});

export const changeSettings = defineCall({
  name: "changeSettings",
  method: "PUT",
  path: "/profile/settings",
  keyed: true,
  input: v.pipe(
    v.strictObject({
      locale: v.optional(locale),
      timezone: v.optional(v.pipe(text(64), v.check(isTimezone, "invalid_value"))),
      is_avatar_hidden: v.optional(v.boolean("invalid_value")),
      is_statistics_hidden: v.optional(v.boolean("invalid_value")),
    }),
    v.check((change) => Object.values(change).filter((value) => value !== undefined).length === 1, "exactly_one"),
  ),
  reply: v.object({ user }),
});
export type SettingsChange = v.InferOutput<typeof changeSettings.input>;

/** Uses the bearer token, even expired, and the house's cookie; a 401 ends the session. */
export const refreshToken = defineCall({
  name: "refreshToken",
  method: "POST",
  path: "/auth/refresh-token",
  auth: "none",
  input: v.object({}),
  reply: v.object({ access_token: v.string() }),
});

export const logout = defineCall({
  name: "logout",
  method: "PUT",
  path: "/auth/logout",
  auth: "none",
  input: v.object({}),
  reply: success,
});

function isTimezone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false; // Intl throws on an unknown time zone.
  }
}
