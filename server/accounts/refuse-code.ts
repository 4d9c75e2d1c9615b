import { refuse, type Refusal } from "../http/refusal.ts";
import { type Asking, forgetWait } from "./attempt-limits.ts";
import type { CodePurpose, WrongCode } from "./codes.ts";

/** Why a code is refused. Once all its tries are used up, another can be had at once. */
export async function refuseCode(
  asking: Asking,
  purpose: CodePurpose,
  { isSpent, usedUp }: WrongCode,
): Promise<Refusal> {
  if (usedUp) await forgetWait(asking, usedUp, purpose);
  return refuse("wrong_code", { code: isSpent ? "code_spent" : "wrong_code" });
}
