import { sendLoginData as call } from "../../contract/codes.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { takeSend } from "./budgets.ts";

export const sendLoginData = serve(call, async ({ email }, visit) => {
  const { mailer, pool } = visit.house;
  const { state, waitS } = await takeSend(visit, "link", email);
  if (state === "spent") return refuse("too_many_tries", {}, waitS);
  if (state === "free") await mailer.order(pool, { kind: "login_link", address: email });
  return { success: true as const };
});
