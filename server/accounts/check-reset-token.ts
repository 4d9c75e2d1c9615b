import { checkResetToken as call } from "../../contract/passwords.ts";
import { serve } from "../http/serve.ts";
import { takeGuess } from "./budgets.ts";

export const checkResetToken = serve(call, async ({ token }, visit) => {
  const refused = await takeGuess(visit);
  if (refused) return refused;
  const player = await visit.house.oneTimeTokens.find("reset", token);
  return player === undefined ? { success: false } : { success: true, data: { reset_token: token } };
});
