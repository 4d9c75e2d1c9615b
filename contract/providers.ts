import * as v from "valibot";
import { defineCall } from "./call.ts";
import { attributionFields, fpp, promo } from "./access.ts";
import { linkToken, ownerProof } from "./codes.ts";
import { currency, id, success, time } from "./values.ts";
import { page } from "./lists.ts";

/* Logins through an identity provider, in a pop-up. */

export const providerId = v.pipe(v.string("required"), v.regex(/^[a-z0-9-]{1,32}$/, "invalid_value"));

/** Origin of the page that opens the pop-up: only it is told the result. */
const origin = v.pipe(v.string("required"), v.nonEmpty("required"), v.maxLength(256, "invalid_value"));

/** Empty in the first call; in the second, the code that the pop-up returned. */
const token = v.optional(v.union([v.literal(""), linkToken]), "");

const begun = v.object({
  url: v.string(),
  /** Repeated in the pop-up's message; only this browser knows it. */
  state: v.string(),
});
export type Begun = v.InferOutput<typeof begun>;

export const loginByProvider = defineCall({
  name: "loginByProvider",
  method: "PUT",
  path: "/auth/login",
  auth: "none",
  // Existing players may log in from anywhere, new ones register only from served countries.
  availability: "served_or_known",
  input: v.strictObject({
    provider: providerId,
    token,
    origin,
    /** For new players; by default it follows their region. */
    currency: v.optional(v.union([v.literal(""), currency], "invalid_currency")),
    /** Continuing accepts the terms, as stated beside the button; only an explicit false is refused. */
    accept: v.optional(v.literal(true, "accept_needed")),
    promo,
    ...attributionFields,
    fpp,
  }),
  reply: v.union([
    begun,
    v.object({
      data: v.object({ token: v.string(), sso: v.nullable(v.string()) }),
      is_register: v.boolean(),
    }),
  ]),
});
export type ProviderForm = v.InferOutput<typeof loginByProvider.input>;

const identity = v.object({
  id: v.string(),
  /** Null if the house no longer works with this provider. */
  provider: v.nullable(v.string()),
  name: v.string(),
  /** If known. */
  account: v.nullable(v.string()),
  linked_at: time,
});
export type Identity = v.InferOutput<typeof identity>;

/** Provider accounts the player can log in with, at most one per provider. */
export const getIdentities = defineCall({
  name: "getIdentities",
  method: "GET",
  path: "/profile/identities",
  input: v.object({}),
  reply: page(identity),
});

/** Two calls, like the login; the first proves that the owner asks. */
export const linkIdentity = defineCall({
  name: "linkIdentity",
  method: "POST",
  path: "/profile/identities",
  input: v.strictObject({ provider: providerId, token, origin, ...ownerProof }),
  reply: v.union([begun, v.object({ identity })]),
});

/** Refused for the player's last way to log in, and without the session's cookie. */
export const unlinkIdentity = defineCall({
  name: "unlinkIdentity",
  method: "DELETE",
  path: "/profile/identities/{id}",
  input: v.object({ id }),
  reply: success,
});

/**
 * Why a pop-up returned no code: the player declined, or the provider was unavailable or answered with something
 * invalid.
 */
export const popUpFailures = ["provider_refused", "provider_unavailable", "provider_failed"] as const;
export type PopUpFailure = (typeof popUpFailures)[number];

/** Message the pop-up posts to the page that opened it. */
export const popUpMessage = v.union([
  // `is_register`: the code would create an account, for which a currency can be chosen first.
  v.object({ state: v.string(), token: v.string(), is_register: v.boolean() }),
  v.object({ state: v.string(), error: v.picklist(popUpFailures) }),
]);
export type PopUpMessage = v.InferOutput<typeof popUpMessage>;

/** Page on the API host where the pop-up ends. */
export function callbackPath(provider: string): string {
  return `/auth/callback/${provider}`;
}
