import { confirmResetToken as call } from "../../contract/passwords.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { takeGuess } from "./budgets.ts";

export const confirmResetToken = serve(call, async ({ token }, visit) => {
  const refused = await takeGuess(visit);
  if (refused) return refused;
  const proven = await visit.house.oneTimeTokens.findReset("email", token);
  if (proven === undefined) return refuse("wrong_token", { token: "wrong_token" });
  return { success: true as const, data: { reset_token: token } };
});
