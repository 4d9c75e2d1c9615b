import { sendLoginData as call } from "../../contract/codes.ts";
import { Refusal } from "../http/refusal.ts";
import { emailAddress } from "../messages/address.ts";
import { serve } from "./accounts-house.ts";
import { takeSend } from "./attempt-limits.ts";

export const sendLoginData = serve(call, async ({ email, captcha }, visit) => {
  const { outboundQueue, pool } = visit.house;
  const address = emailAddress(email);
  const sending = await takeSend(visit, "link", address, { captcha });
  if (sending instanceof Refusal) return sending;
  if (sending.state === "free") await outboundQueue.order(pool, { kind: "login_link", address, asker: sending.asker });
  return { success: true as const, resend_in: sending.waitS, earlier: sending.state === "young" };
});
