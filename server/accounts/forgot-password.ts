import { forgotPassword as call } from "../../contract/passwords.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { takeSend } from "./budgets.ts";

export const forgotPassword = serve(call, async ({ email }, visit) => {
  const { mailer, pool } = visit.house;
  const { state, waitS } = await takeSend(visit, "reset", email);
  if (state === "spent") return refuse("too_many_tries", {}, waitS);
  if (state === "free") await mailer.order(pool, { kind: "reset", address: email });
  return { success: true as const };
});
