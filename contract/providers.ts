import * as v from "valibot";
import { defineCall } from "./call.ts";
import { attributionFields, promo } from "./access.ts";
import { linkToken, ownerProof } from "./codes.ts";
import { currency, id, success, time } from "./values.ts";
import { page } from "./lists.ts";

/* Ways in that lead over somebody else: the player proves themselves to a provider, in a pop-up of its own. */

/** A provider by the name that the house has given it. */
export const providerId = v.pipe(v.string("required"), v.regex(/^[a-z0-9-]{1,32}$/, "invalid_value"));

/** The page that opens the pop-up; nobody else is told what came of it. */
const origin = v.pipe(v.string("required"), v.nonEmpty("required"), v.maxLength(256, "invalid_value"));

/** Empty at the first call; at the second, the code that the pop-up has brought. */
const token = v.optional(v.union([v.literal(""), linkToken]), "");

const begun = v.object({
  url: v.string(),
  /** Also in the pop-up's message, and known to this browser alone. */
  state: v.string(),
});
export type Begun = v.InferOutput<typeof begun>;

export const loginByProvider = defineCall({
  name: "loginByProvider",
  method: "PUT",
  path: "/auth/login",
  auth: "none",
  // Whoever has an account may still come in; who is new may not.
  availability: "served_or_known",
  input: v.strictObject({
    provider: providerId,
    token,
    origin,
    /** Of whoever is new; it goes by the region where none is given. */
    currency: v.optional(v.union([v.literal(""), currency], "invalid_currency")),
    /** The terms are accepted by going on, as is said beside the button; only a plain no is one. */
    accept: v.optional(v.literal(true, "accept_needed")),
    promo,
    ...attributionFields,
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
  /** Null when the house no longer works with this provider. */
  provider: v.nullable(v.string()),
  name: v.string(),
  /** What the provider calls its account, as far as it says so. */
  account: v.nullable(v.string()),
  linked_at: time,
});
export type Identity = v.InferOutput<typeof identity>;

/** The accounts at providers by which the player can log in: at most one of each provider. */
export const getIdentities = defineCall({
  name: "getIdentities",
  method: "GET",
  path: "/profile/identities",
  input: v.object({}),
  reply: page(identity),
});

/** In two calls, like the login; the first shows that it is the owner who asks. */
export const linkIdentity = defineCall({
  name: "linkIdentity",
  method: "POST",
  path: "/profile/identities",
  input: v.strictObject({ provider: providerId, token, origin, ...ownerProof }),
  reply: v.union([begun, v.object({ identity })]),
});

/** Refused for the last way in that the player has, and without the session's own cookie. */
export const unlinkIdentity = defineCall({
  name: "unlinkIdentity",
  method: "DELETE",
  path: "/profile/identities/{id}",
  input: v.object({ id }),
  reply: success,
});

/** Why a pop-up has brought no code: the player said no, the provider is away, or what it said cannot be believed. */
export const popUpFailures = ["provider_refused", "provider_unavailable", "provider_failed"] as const;
export type PopUpFailure = (typeof popUpFailures)[number];

/** What the pop-up posts to the page that has opened it. */
export const popUpMessage = v.union([
  // Whether the code would make an account, for which a currency may be chosen first.
  v.object({ state: v.string(), token: v.string(), is_register: v.boolean() }),
  v.object({ state: v.string(), error: v.picklist(popUpFailures) }),
]);
export type PopUpMessage = v.InferOutput<typeof popUpMessage>;

/** The page of the API host in which the pop-up ends. */
export function callbackPath(provider: string): string {
  return `/auth/callback/${provider}`;
}
