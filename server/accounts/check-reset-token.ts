import { checkPhoneResetToken as byPhone, checkResetToken as byEmail } from "../../contract/passwords.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import { serve, type Visit } from "./accounts-house.ts";
import type { ResetLink } from "./one-time-tokens.ts";

export const checkResetToken = serve(byEmail, ({ token }, visit) => check({ channel: "email", token }, visit));
export const checkPhoneResetToken = serve(byPhone, ({ token, phone }, visit) =>
  check({ channel: "sms", token, address: phone }, visit),
);

/** Looking does not use the link up. The token it hands out expires when the link does. */
async function check(
  link: ResetLink,
  visit: Visit<"none">,
): Promise<{ success: boolean; data?: { reset_token: string } } | Refusal> {
  const { oneTimeTokens, rateLimits, limits } = visit.house;
  // Limited because each look at a valid link creates another token.
  const owner = (await oneTimeTokens.findReset(link.channel, link.token))?.player;
  const waitS = owner === undefined ? undefined : await rateLimits.take(limits.linkLooksOfAccount, String(owner));
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
  const token = await oneTimeTokens.copyReset(link);
  return token === undefined ? { success: false } : { success: true, data: { reset_token: token } };
}
