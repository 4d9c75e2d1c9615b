import * as v from "valibot";
import { fpp, loginReply } from "./access.ts";
import { user } from "./accounts.ts";
import { defineCall } from "./call.ts";
import { captcha } from "./captcha.ts";
import { email, phone, phoneType } from "./credentials.ts";

/* Codes and links sent by mail or SMS: to log in, or to confirm an address. */

export const codeLength = 6;

export const code = v.pipe(v.string("required"), v.trim(), v.regex(new RegExp(`^[0-9]{${codeLength}}$`), "wrong_code"));

export const linkToken = v.pipe(v.string("required"), v.nonEmpty("required"), v.maxLength(256, "wrong_token"));

const emailForm = v.strictObject({ email, captcha });
const phoneForm = v.strictObject({ phone, type: phoneType, captcha });

/** `resend_in` is in seconds; no new code is sent before. */
const sent = { success: v.literal(true), resend_in: v.number() };

/**
 * `earlier`: nothing was sent now, and what was sent last time is still valid. Does not reveal whether the address is
 * known.
 */
export const maybeSent = { ...sent, earlier: v.boolean() };

/** Does not reveal whether the address is known. Called again too early, it sends nothing and says when it will. */
export const sendLoginCode = defineCall({
  name: "sendLoginCode",
  method: "POST",
  path: "/api/v2/auth/login/email/verification",
  auth: "none",
  namesBrowser: true,
  input: emailForm,
  reply: v.object({ ...sent, length: v.number() }),
});

export const sendPhoneLoginCode = defineCall({
  name: "sendPhoneLoginCode",
  method: "POST",
  path: "/api/v2/auth/login/phone/verification",
  query: ["type"],
  auth: "none",
  namesBrowser: true,
  input: phoneForm,
  reply: v.object({ ...sent, length: v.number() }),
});

export const resendLoginCode = defineCall({
  name: "resendLoginCode",
  method: "POST",
  path: "/api/v2/auth/login/email/resend",
  auth: "none",
  input: emailForm,
  reply: v.object(sent),
});

export const resendPhoneLoginCode = defineCall({
  name: "resendPhoneLoginCode",
  method: "POST",
  path: "/api/v2/auth/login/phone/code/resend",
  query: ["type"],
  auth: "none",
  input: phoneForm,
  reply: v.object(sent),
});

export const loginByCode = defineCall({
  name: "loginByCode",
  method: "POST",
  path: "/api/v2/auth/login/email/code",
  auth: "none",
  input: v.strictObject({ email, code, fpp, captcha }),
  reply: loginReply,
});

export const loginByPhoneCode = defineCall({
  name: "loginByPhoneCode",
  method: "POST",
  path: "/api/v2/auth/login/phone/code",
  query: ["type"],
  auth: "none",
  input: v.strictObject({ phone, code, type: phoneType, fpp, captcha }),
  reply: loginReply,
});

/**
 * Proves that it is the owner who changes contacts or login: the password, or a code from `sendChangeCode`. A player
 * with neither a password nor a confirmed address has to have logged in just before (`login_needed`).
 */
export const ownerProof = {
  current_password: v.optional(
    v.pipe(v.string("required"), v.nonEmpty("required"), v.maxLength(128, "wrong_password")),
  ),
  change_code: v.optional(code),
};
export type OwnerProof = v.InferOutput<v.StrictObjectSchema<typeof ownerProof, undefined>>;

/** Sends a code to an address that is already confirmed; `to` tells the player which. */
export const sendChangeCode = defineCall({
  name: "sendChangeCode",
  method: "POST",
  path: "/api/v2/auth/change/code",
  input: v.object({}),
  reply: v.object({ ...sent, length: v.number(), to: v.string() }),
});

/** To the player's own address, or to a new one, which takes a proof of ownership once. */
export const resendEmailCode = defineCall({
  name: "resendEmailCode",
  method: "POST",
  path: "/api/v2/auth/email/resend",
  input: v.strictObject({ email: v.optional(email), ...ownerProof }),
  reply: v.object(sent),
});

export const resendPhoneCode = defineCall({
  name: "resendPhoneCode",
  method: "POST",
  path: "/api/v2/auth/phone/resend",
  query: ["type"],
  input: v.strictObject({ phone: v.optional(phone), type: phoneType, ...ownerProof }),
  reply: v.object(sent),
});

/** Makes the address that the code was sent to the player's own. If it is new, all other sessions end. */
export const verifyEmail = defineCall({
  name: "verifyEmail",
  method: "POST",
  path: "/api/v2/auth/email/verify/code",
  input: v.strictObject({ code }),
  reply: v.object({ success: v.literal(true), user }),
});

export const verifyPhone = defineCall({
  name: "verifyPhone",
  method: "POST",
  path: "/api/v2/auth/phone/verify/code",
  query: ["type"],
  input: v.strictObject({ code, type: phoneType }),
  reply: v.object({ success: v.literal(true), user }),
});

/** Mails a login link to this address; never a password. */
export const sendLoginData = defineCall({
  name: "sendLoginData",
  method: "POST",
  path: "/auth/send_login_data",
  auth: "none",
  namesBrowser: true,
  input: emailForm,
  reply: v.object(maybeSent),
});

/**
 * Logs in by the token of such a link, of the desk or of the sign-on host. Called with the token of a valid session, it
 * changes nothing for the same player and is refused for another one, unless `instead` is set. A page that did not
 * itself ask for the link or the sign-on sets `confirmed` after its reader has agreed to be the player whom the refusal
 * names. A refusal does not use the token up.
 */
export const simpleLogin = defineCall({
  name: "simpleLogin",
  method: "POST",
  path: "/auth/simple",
  auth: "optional",
  input: v.strictObject({
    token: linkToken,
    instead: v.optional(v.boolean("invalid_value")),
    confirmed: v.optional(v.boolean("invalid_value")),
    fpp,
  }),
  reply: v.object({ token: v.string(), sso: v.nullable(v.string()) }),
});
