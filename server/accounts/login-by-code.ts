import { loginByCode as call } from "../../contract/codes.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { forgetGuesses, takeGuess } from "./budgets.ts";
import { enter } from "./enter.ts";

/**
 * Does not count as confirming the address: whoever registered it may have been somebody else, whose password and
 * sessions are still good.
 */
export const loginByCode = serve(call, async ({ email, code }, visit) => {
  const refused = await takeGuess(visit, "login", email);
  if (refused) return refused;
  const proven = await visit.house.codes.use("login", email, code);
  if (!proven) return refuse("wrong_code", { code: "wrong_code" });
  await forgetGuesses(visit, email, "login", email);
  return { success: true, ...(await enter(visit, proven.player)) };
});
