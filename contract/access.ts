import * as v from "valibot";
import { defineCall } from "./call.ts";
import { captcha } from "./captcha.ts";
import { email, password, phone, phoneType } from "./credentials.ts";
import { currency, ignorable } from "./values.ts";

/** A player types it, so an unknown code is an error rather than ignored. */
export const promo = v.optional(v.pipe(v.string("invalid_value"), v.maxLength(64, "promo_unknown")));

export const attributionFields = { stag: ignorable(256), partner: ignorable(256), adplace: ignorable(256) };

/** The browser's fingerprint, encrypted to the house (contract/fingerprint.ts); every way in has it. */
export const fpp = ignorable(8_192);

/** Attribution fields that a visit adds to a registration or login. */
export const visitFields = {
  promo,
  ...attributionFields,
  fpp,
  captcha,
};

const registrationFields = {
  password,
  currency,
  accept: v.literal(true, "accept_needed"),
  ...visitFields,
};
const emailRegistration = v.strictObject({ email, ...registrationFields });
const phoneRegistration = v.strictObject({ phone, ...registrationFields });
export type EmailRegistration = v.InferOutput<typeof emailRegistration>;
export type PhoneRegistration = v.InferOutput<typeof phoneRegistration>;

const registrationReply = v.object({ data: v.object({ token: v.string(), sso: v.nullable(v.string()) }) });

export const registerByEmail = defineCall({
  name: "registerByEmail",
  method: "POST",
  path: "/api/v2/auth/register/email",
  auth: "none",
  availability: "served",
  input: emailRegistration,
  reply: registrationReply,
});

/** Sends a code to confirm the phone with. */
export const registerByPhone = defineCall({
  name: "registerByPhone",
  method: "POST",
  path: "/api/v2/auth/register/phone",
  auth: "none",
  availability: "served",
  input: phoneRegistration,
  reply: registrationReply,
});

const loginFields = {
  password: v.pipe(v.string("required"), v.nonEmpty("required"), v.maxLength(128, "wrong_credentials")),
  fpp,
  captcha,
};
const emailLogin = v.strictObject({ email, ...loginFields });
const phoneLogin = v.strictObject({ phone, type: phoneType, ...loginFields });
export type EmailLogin = v.InferOutput<typeof emailLogin>;
export type PhoneLogin = v.InferOutput<typeof phoneLogin>;

/** Reply of every way to log in; `need` names what the account still lacks. */
export const loginReply = v.object({
  success: v.boolean(),
  token: v.optional(v.string()),
  sso: v.optional(v.nullable(v.string())),
  need: v.optional(v.literal("code")),
});

export const loginByPassword = defineCall({
  name: "loginByPassword",
  method: "POST",
  path: "/api/v2/auth/login/email/password",
  auth: "none",
  input: emailLogin,
  reply: loginReply,
});

export const loginByPhone = defineCall({
  name: "loginByPhone",
  method: "POST",
  path: "/api/v2/auth/login/phone/password",
  query: ["type"],
  auth: "none",
  input: phoneLogin,
  reply: loginReply,
});
