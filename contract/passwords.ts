import * as v from "valibot";
import { defineCall } from "./call.ts";
import { captcha } from "./captcha.ts";
import { code, linkToken, maybeSent, ownerProof } from "./codes.ts";
import { email, password, phone, phoneType } from "./credentials.ts";
import { success } from "./values.ts";

/** Does not reveal whether the address is known; one mail carries both a code and a link. */
export const forgotPassword = defineCall({
  name: "forgotPassword",
  method: "POST",
  path: "/api/v2/auth/password/email/forgot",
  auth: "none",
  namesBrowser: true,
  input: v.strictObject({ email, captcha }),
  reply: v.object(maybeSent),
});

/** The same by SMS; its link also carries the phone. */
export const forgotPasswordByPhone = defineCall({
  name: "forgotPasswordByPhone",
  method: "POST",
  path: "/api/v2/auth/password/phone/forgot",
  query: ["type"],
  auth: "none",
  namesBrowser: true,
  input: v.strictObject({ phone, type: phoneType, captcha }),
  reply: v.object(maybeSent),
});

const resetToken = v.object({ reset_token: v.string() });

/** Exchanges the code of the mail or SMS for a token that allows setting a password. */
export const confirmResetCode = defineCall({
  name: "confirmResetCode",
  method: "POST",
  path: "/api/v2/auth/password/email/code/confirm",
  auth: "none",
  input: v.strictObject({ email, code, captcha }),
  reply: v.object({ data: resetToken }),
});

export const confirmPhoneResetCode = defineCall({
  name: "confirmPhoneResetCode",
  method: "POST",
  path: "/api/v2/auth/password/phone/code/confirm",
  query: ["type"],
  auth: "none",
  input: v.strictObject({ phone, code, type: phoneType, captcha }),
  reply: v.object({ data: resetToken }),
});

const tokenForm = v.strictObject({ token: linkToken });
/** If the link names a phone, the token must belong to it. */
const phoneTokenForm = v.strictObject({ token: linkToken, phone: v.optional(phone), type: phoneType });
const checkReply = v.object({ success: v.boolean(), data: v.optional(resetToken) });

/** Whether a link's token is valid, without using it up; the reply has another token, valid for as long. */
export const checkResetToken = defineCall({
  name: "checkResetToken",
  method: "POST",
  path: "/api/v2/auth/password/email/token/check",
  auth: "none",
  input: tokenForm,
  reply: checkReply,
});

export const checkPhoneResetToken = defineCall({
  name: "checkPhoneResetToken",
  method: "POST",
  path: "/api/v2/auth/password/phone/token/check",
  query: ["type"],
  auth: "none",
  input: phoneTokenForm,
  reply: checkReply,
});

const exchangeReply = v.object({ success: v.literal(true), data: resetToken });

/** Exchanges a link's token, which becomes invalid, for one that never stood in an address. */
export const confirmResetToken = defineCall({
  name: "confirmResetToken",
  method: "POST",
  path: "/api/v2/auth/password/email/token/confirm",
  auth: "none",
  input: tokenForm,
  reply: exchangeReply,
});

export const confirmPhoneResetToken = defineCall({
  name: "confirmPhoneResetToken",
  method: "POST",
  path: "/api/v2/auth/password/phone/token/confirm",
  query: ["type"],
  auth: "none",
  input: phoneTokenForm,
  reply: exchangeReply,
});

const again = v.pipe(v.string("required"), v.nonEmpty("required"));

/** Compares the repeated password even if other fields are invalid, so that all errors are shown together. */
function isRepeated<Fields>(name: string & keyof Fields) {
  return v.rawCheck<Fields>(({ dataset, addIssue }) => {
    if (dataset.value === null || typeof dataset.value !== "object") return;
    const fields = dataset.value as Record<string, unknown>;
    const value = fields[name];
    if (typeof value !== "string" || value === "" || value === fields["password"]) return;
    addIssue({
      message: "password_mismatch",
      path: [{ type: "object", origin: "value", input: fields, key: name, value }],
    });
  });
}

/** The new password and the proof: a `reset_token`, or the address with its code. */
const resetFields = {
  reset_token: v.optional(linkToken),
  code: v.optional(code),
  password,
  password_confirm: again,
  captcha,
};
const emailReset = v.pipe(v.strictObject({ email: v.optional(email), ...resetFields }), isRepeated("password_confirm"));
const phoneReset = v.pipe(
  v.strictObject({ phone: v.optional(phone), type: phoneType, ...resetFields }),
  isRepeated("password_confirm"),
);
export type EmailReset = v.InferOutput<typeof emailReset>;
export type PhoneReset = v.InferOutput<typeof phoneReset>;

/** Ends all other sessions of the player, and logs in whoever has none here: they have shown to be the owner. */
const resetReply = v.object({
  success: v.literal(true),
  token: v.optional(v.string()),
  sso: v.optional(v.nullable(v.string())),
});

export const resetByToken = defineCall({
  name: "resetByToken",
  method: "POST",
  path: "/api/v2/auth/password/email/reset/token",
  auth: "optional",
  input: emailReset,
  reply: resetReply,
});

export const resetByCode = defineCall({
  name: "resetByCode",
  method: "POST",
  path: "/api/v2/auth/password/email/reset/code",
  auth: "optional",
  input: emailReset,
  reply: resetReply,
});

export const resetByPhone = defineCall({
  name: "resetByPhone",
  method: "POST",
  path: "/api/v2/auth/password/phone/reset",
  query: ["type"],
  auth: "optional",
  input: phoneReset,
  reply: resetReply,
});

/** Anything that is not text counts as not typed. */
const typed = v.fallback(v.optional(v.string(), ""), "");

/** Checks all three fields together; faults of `password` are reported on `new_password`. */
export const changePassword = defineCall({
  name: "changePassword",
  method: "POST",
  path: "/password/update",
  input: v.strictObject({ old_password: typed, password: typed, password_confirm: typed }),
  reply: success,
});
export type PasswordChange = v.InferOutput<typeof changePassword.input>;

/** The first password of a player who registered without one; ends all other sessions. */
export const setPassword = defineCall({
  name: "setPassword",
  method: "POST",
  path: "/api/v2/auth/password/set",
  input: v.pipe(
    v.strictObject({ password, confirm_password: again, change_code: ownerProof.change_code }),
    isRepeated("confirm_password"),
  ),
  reply: success,
});
