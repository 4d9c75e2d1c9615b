import { codeLength, sendLoginCode as call } from "../../contract/codes.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { takeSend } from "./budgets.ts";

/** The mail is written behind this call's back, so an unknown address meets the same work and the same answer. */
export const sendLoginCode = serve(call, async ({ email }, visit) => {
  const { mailer, pool } = visit.house;
  const { state, waitS } = await takeSend(visit, "login", email);
  if (state === "spent") return refuse("too_many_tries", {}, waitS);
  if (state === "free") await mailer.order(pool, { kind: "login_code", address: email });
  return { success: true as const, resend_in: waitS, length: codeLength };
});
