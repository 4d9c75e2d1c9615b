import { resendEmailCode as call } from "../../contract/codes.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { takeSend } from "./budgets.ts";
import { readUser } from "./players.ts";

/** A confirmed address stays; one that is missing or was mistyped can be another one until it is confirmed. */
export const resendEmailCode = serve(call, async ({ email }, visit) => {
  const { house, player } = visit;
  const user = await readUser(house.pool, player);
  const address = email ?? user?.email;
  if (!user || !address) return refuse("validation", { email: "required" });
  if (user.is_email_verified) return refuse("validation", { email: "already_verified" });
  const { state, waitS } = await takeSend(visit, "verify", address, player);
  if (state !== "free") return refuse("too_many_tries", {}, waitS);
  await house.mailer.order(house.pool, { kind: "verify", address, player });
  return { success: true as const, resend_in: waitS };
});
