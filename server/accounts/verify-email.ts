import { verifyEmail as call } from "../../contract/codes.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { forgetGuesses, takeGuess } from "./budgets.ts";
import { confirmEmail, readUser } from "./players.ts";

export const verifyEmail = serve(call, async ({ code }, visit) => {
  const { house, player } = visit;
  const subject = ["verify", String(player)];
  const refused = await takeGuess(visit, ...subject);
  if (refused) return refused;
  const proven = await house.codes.use("verify", String(player), code);
  if (!proven) return refuse("wrong_code", { code: "wrong_code" });
  // Whoever reads this address may be told that it has an account.
  if (!(await confirmEmail(house.pool, player, proven.address))) return refuse("validation", { email: "taken" });
  await forgetGuesses(visit, proven.address, ...subject);
  const user = await readUser(house.pool, player);
  return user ? { success: true as const, user } : refuse("not_found");
});
