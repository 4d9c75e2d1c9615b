import { checkPhoneResetToken as byPhone, checkResetToken as byEmail } from "../../contract/passwords.ts";
import type { Refusal } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import type { Visit } from "../http/visit.ts";
import { takeGuess } from "./budgets.ts";
import type { ResetLink } from "./one-time-tokens.ts";

export const checkResetToken = serve(byEmail, ({ token }, visit) => check({ channel: "email", token }, visit));
export const checkPhoneResetToken = serve(byPhone, ({ token, phone }, visit) =>
  check({ channel: "sms", token, address: phone }, visit),
);

/** The link stays as good as it was. What is handed out beside it is good for no longer. */
async function check(
  link: ResetLink,
  visit: Visit<"none">,
): Promise<{ success: boolean; data?: { reset_token: string } } | Refusal> {
  const refused = await takeGuess(visit);
  if (refused) return refused;
  const token = await visit.house.oneTimeTokens.doubleReset(link);
  return token === undefined ? { success: false } : { success: true, data: { reset_token: token } };
}
