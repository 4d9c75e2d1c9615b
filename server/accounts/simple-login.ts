import { simpleLogin as call } from "../../contract/codes.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { takeGuess } from "./budgets.ts";
import { enter } from "./enter.ts";

export const simpleLogin = serve(call, async ({ token }, visit) => {
  const { oneTimeTokens, pool } = visit.house;
  const refused = await takeGuess(visit);
  if (refused) return refused;
  const player = await oneTimeTokens.use(pool, "login", token);
  if (player === undefined) return refuse("wrong_token", { token: "wrong_token" });
  return enter(visit, player);
});
