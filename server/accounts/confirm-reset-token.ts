import { confirmPhoneResetToken as byPhone, confirmResetToken as byEmail } from "../../contract/passwords.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import { serve, type Visit } from "./accounts-house.ts";
import type { ResetLink } from "./one-time-tokens.ts";

export const confirmResetToken = serve(byEmail, ({ token }, visit) => confirm({ channel: "email", token }, visit));
export const confirmPhoneResetToken = serve(byPhone, ({ token, phone }, visit) =>
  confirm({ channel: "sms", token, address: phone }, visit),
);

/** Exchanges the token of a link for a new one, because a URL ends up in histories and logs. */
async function confirm(
  link: ResetLink,
  visit: Visit<"none">,
): Promise<{ success: true; data: { reset_token: string } } | Refusal> {
  const token = await visit.house.oneTimeTokens.exchangeReset(link);
  if (token === undefined) return refuse("wrong_token", { token: "wrong_token" });
  return { success: true, data: { reset_token: token } };
}
