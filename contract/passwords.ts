import * as v from "valibot";
import { defineCall } from "./call.ts";
import { code, linkToken } from "./codes.ts";
import { email, password, success } from "./values.ts";

/** Answers alike whether or not anybody has the address; one mail carries a code and a link. */
export const forgotPassword = defineCall({
  name: "forgotPassword",
  method: "POST",
  path: "/api/v2/auth/password/email/forgot",
  auth: "none",
  input: v.strictObject({ email }),
  reply: success,
});

const resetToken = v.object({ reset_token: v.string() });

/** A code of the mail for the right to set a password. */
export const confirmResetCode = defineCall({
  name: "confirmResetCode",
  method: "POST",
  path: "/api/v2/auth/password/email/code/confirm",
  auth: "none",
  input: v.strictObject({ email, code }),
  reply: v.object({ data: resetToken }),
});

const tokenForm = v.strictObject({ token: linkToken });

/** Whether the token of a link is still good. */
export const checkResetToken = defineCall({
  name: "checkResetToken",
  method: "POST",
  path: "/api/v2/auth/password/email/token/check",
  auth: "none",
  input: tokenForm,
  reply: v.object({ success: v.boolean(), data: v.optional(resetToken) }),
});

/** The same, and refused when it is not. The link stays good until a password is set. */
export const confirmResetToken = defineCall({
  name: "confirmResetToken",
  method: "POST",
  path: "/api/v2/auth/password/email/token/confirm",
  auth: "none",
  input: tokenForm,
  reply: v.object({ success: v.literal(true), data: resetToken }),
});

/** A new password, with the right to set it: a `reset_token`, or the address with the code of its mail. */
const resetForm = v.strictObject({
  reset_token: v.optional(linkToken),
  email: v.optional(email),
  code: v.optional(code),
  password,
  password_confirm: v.pipe(v.string("required"), v.nonEmpty("required")),
});
export type ResetForm = v.InferOutput<typeof resetForm>;

/** Every other session of the player ends. */
export const resetByToken = defineCall({
  name: "resetByToken",
  method: "POST",
  path: "/api/v2/auth/password/email/reset/token",
  auth: "optional",
  input: resetForm,
  reply: success,
});

export const resetByCode = defineCall({
  name: "resetByCode",
  method: "POST",
  path: "/api/v2/auth/password/email/reset/code",
  auth: "optional",
  input: resetForm,
  reply: success,
});

const typed = v.optional(v.pipe(v.string("invalid_value"), v.maxLength(1_024, "invalid_value")), "");

/** All three fields are looked at together; what is wrong with `password` is told of `new_password`. */
export const changePassword = defineCall({
  name: "changePassword",
  method: "POST",
  path: "/password/update",
  input: v.strictObject({ old_password: typed, password: typed, password_confirm: typed }),
  reply: success,
});
export type PasswordChange = v.InferOutput<typeof changePassword.input>;

/** The first password of a player who has come in without one. */
export const setPassword = defineCall({
  name: "setPassword",
  method: "POST",
  path: "/api/v2/auth/password/set",
  input: v.strictObject({ password, confirm_password: v.pipe(v.string("required"), v.nonEmpty("required")) }),
  reply: success,
});
