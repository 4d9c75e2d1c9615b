import * as v from "valibot";
import { defineCall } from "./call.ts";
import { captcha } from "./captcha.ts";
import { code, linkToken, maybeSent, ownerProof } from "./codes.ts";
import { email, password, phone, phoneType } from "./credentials.ts";
import { success } from "./values.ts";

/** Answers alike whether or not anybody has the address; one mail carries a code and a link. */
export const forgotPassword = defineCall({
  name: "forgotPassword",
  method: "POST",
  path: "/api/v2/auth/password/email/forgot",
  auth: "none",
  input: v.strictObject({ email, captcha }),
  reply: v.object(maybeSent),
});

/** The same by SMS; its link carries the phone, too. */
export const forgotPasswordByPhone = defineCall({
  name: "forgotPasswordByPhone",
  method: "POST",
  path: "/api/v2/auth/password/phone/forgot",
  query: ["type"],
  auth: "none",
  input: v.strictObject({ phone, type: phoneType, captcha }),
  reply: v.object(maybeSent),
});

const resetToken = v.object({ reset_token: v.string() });

/** A code of the mail or SMS for the right to set a password. */
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
/** With the phone of the link beside it, the token has to be that phone's. */
const phoneTokenForm = v.strictObject({ token: linkToken, phone: v.optional(phone), type: phoneType });
const checkReply = v.object({ success: v.boolean(), data: v.optional(resetToken) });

/** Whether the token of a link is still good, which it stays; what is handed out is another one, good for as long. */
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

/** Exchanges the token of a link, which is worth nothing from then on, for another one that stands in no address. */
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

/** Whether the repetition is one. Looked at whatever else is wrong, so that both are told together. */
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

/** A new password, with the right to set it: a `reset_token`, or the address with the code of its mail. */
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

/** Every other session of the player ends. */
export const resetByToken = defineCall({
  name: "resetByToken",
  method: "POST",
  path: "/api/v2/auth/password/email/reset/token",
  auth: "optional",
  input: emailReset,
  reply: success,
});

export const resetByCode = defineCall({
  name: "resetByCode",
  method: "POST",
  path: "/api/v2/auth/password/email/reset/code",
  auth: "optional",
  input: emailReset,
  reply: success,
});

export const resetByPhone = defineCall({
  name: "resetByPhone",
  method: "POST",
  path: "/api/v2/auth/password/phone/reset",
  query: ["type"],
  auth: "optional",
  input: phoneReset,
  reply: success,
});

/** What is no text is nothing that was typed. */
const typed = v.fallback(v.optional(v.string(), ""), "");

/** All three fields are looked at together; what is wrong with `password` is told of `new_password`. */
export const changePassword = defineCall({
  name: "changePassword",
  method: "POST",
  path: "/password/update",
  input: v.strictObject({ old_password: typed, password: typed, password_confirm: typed }),
  reply: success,
});
export type PasswordChange = v.InferOutput<typeof changePassword.input>;

/** The first password of a player who has come in without one; all other sessions end. */
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
