import type { User } from "../../contract/accounts.ts";
import { verifyEmail as byEmail, verifyPhone as byPhone } from "../../contract/codes.ts";
import { inTransaction } from "../db/connect.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import type { Visit } from "../http/visit.ts";
import { addressField, type Channel } from "../messages/address.ts";
import { forgetSends } from "./budgets.ts";
import { releaseClaim } from "./claims.ts";
import { confirmAddress, readUser } from "./players.ts";
import { refuseCode } from "./refuse-code.ts";

export const verifyEmail = serve(byEmail, ({ code }, visit) => verify("email", code, visit));
export const verifyPhone = serve(byPhone, ({ code }, visit) => verify("sms", code, visit));

async function verify(
  channel: Channel,
  code: string,
  visit: Visit<"player">,
): Promise<{ success: true; user: User } | Refusal> {
  const { house, player } = visit;
  const subject = String(player);
  const proven = await house.codes.use({ purpose: "verify", channel, subject, asker: "" }, code);
  if ("isSpent" in proven) return refuseCode(visit, "verify", proven);
  // Whoever reads this address may be told that it has an account.
  const isTheirs = await inTransaction(house.pool, async (tx) => {
    await releaseClaim(tx, proven.address);
    return confirmAddress(tx, player, proven.address);
  });
  if (!isTheirs) return refuse("validation", { [addressField[channel]]: "taken" });
  await forgetSends(visit, proven.address, "verify");
  const user = await readUser(house.pool, player);
  return user ? { success: true, user } : refuse("not_found");
}
