import { resendLoginCode as call } from "../../contract/codes.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { takeSend } from "./budgets.ts";

export const resendLoginCode = serve(call, async ({ email }, visit) => {
  const { mailer, pool } = visit.house;
  const { state, waitS } = await takeSend(visit, "login", email);
  if (state !== "free") return refuse("too_many_tries", {}, waitS);
  await mailer.order(pool, { kind: "login_code", address: email });
  return { success: true as const, resend_in: waitS };
});
