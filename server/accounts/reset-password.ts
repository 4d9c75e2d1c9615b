import { resetByCode as byCode, resetByToken as byToken, type ResetForm } from "../../contract/passwords.ts";
import { inTransaction } from "../db/connect.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import type { Visit } from "../http/visit.ts";
import { forgetGuesses, takeGuess } from "./budgets.ts";
import { hashPassword } from "./passwords.ts";
import { replacePassword } from "./replace-password.ts";

/** Both ways take either proof: the two paths are those of two screens, and one mail carries code and link. */
export const resetByToken = serve(byToken, reset);
export const resetByCode = serve(byCode, reset);

async function reset(form: ResetForm, visit: Visit<"optional", false>): Promise<{ success: true } | Refusal> {
  const { house, sessionId } = visit;
  if (form.password !== form.password_confirm) return refuse("validation", { password_confirm: "password_mismatch" });
  const token = form.reset_token ?? (await tokenByCode(form, visit));
  if (typeof token !== "string") return token;
  const refused = await takeGuess(visit);
  if (refused) return refused;
  // Hashing is dear: whoever comes without a good token does not get it.
  if ((await house.oneTimeTokens.find("reset", token)) === undefined) return wrongToken();
  const passwordHash = await hashPassword(form.password);
  const ended = await inTransaction(house.pool, async (tx) => {
    const player = await house.oneTimeTokens.use(tx, "reset", token);
    if (player === undefined) return undefined;
    // Who has come by mail has shown to read it.
    await tx.query("update players set is_email_verified = true where id = $1 and email is not null", [player]);
    return replacePassword(tx, player, passwordHash, { house, keep: sessionId });
  });
  if (!ended) return wrongToken();
  ended.forEach(house.endedSessions.add);
  return { success: true };
}

/** The right to set a password for the code of its mail. */
async function tokenByCode({ email, code }: ResetForm, visit: Visit): Promise<string | Refusal> {
  const { codes, oneTimeTokens } = visit.house;
  if (email === undefined || code === undefined) {
    const missing = {
      ...(email === undefined && { email: "required" }),
      ...(code === undefined && { code: "required" }),
    };
    return refuse("validation", missing as Record<string, "required">);
  }
  const refused = await takeGuess(visit, "reset", email);
  if (refused) return refused;
  const proven = await codes.use("reset", email, code);
  if (!proven) return refuse("wrong_code", { code: "wrong_code" });
  await forgetGuesses(visit, email, "reset", email);
  return oneTimeTokens.issue("reset", proven.player);
}

function wrongToken(): Refusal {
  return refuse("wrong_token", { reset_token: "wrong_token" });
}
