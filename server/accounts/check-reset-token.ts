import { checkPhoneResetToken as byPhone, checkResetToken as byEmail } from "../../contract/passwords.ts";
import type { Refusal } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import type { Visit } from "../http/visit.ts";
import type { Channel } from "../messages/address.ts";
import { takeGuess } from "./budgets.ts";

export const checkResetToken = serve(byEmail, ({ token }, visit) => check({ channel: "email", token }, visit));
export const checkPhoneResetToken = serve(byPhone, ({ token, phone }, visit) =>
  check({ channel: "sms", token, address: phone }, visit),
);

interface Link {
  channel: Channel;
  token: string;
  /** Where the link says that it went to, if it does. */
  address?: string | undefined;
}

async function check(
  { channel, token, address }: Link,
  visit: Visit<"none">,
): Promise<{ success: boolean; data?: { reset_token: string } } | Refusal> {
  const refused = await takeGuess(visit);
  if (refused) return refused;
  const proven = await visit.house.oneTimeTokens.findReset(channel, token);
  const isGood = proven && (address === undefined || address === proven.address.text);
  return isGood ? { success: true, data: { reset_token: token } } : { success: false };
}
