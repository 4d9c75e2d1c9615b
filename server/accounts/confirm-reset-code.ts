import { confirmResetCode as call } from "../../contract/passwords.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { forgetGuesses, takeGuess } from "./budgets.ts";

export const confirmResetCode = serve(call, async ({ email, code }, visit) => {
  const { codes, oneTimeTokens } = visit.house;
  const refused = await takeGuess(visit, "reset", email);
  if (refused) return refused;
  const proven = await codes.use("reset", email, code);
  if (!proven) return refuse("wrong_code", { code: "wrong_code" });
  await forgetGuesses(visit, email, "reset", email);
  return { data: { reset_token: await oneTimeTokens.issue("reset", proven.player) } };
});
