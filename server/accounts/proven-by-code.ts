import { Refusal } from "../http/refusal.ts";
import type { Address } from "../messages/address.ts";
import type { Visit } from "./accounts-house.ts";
import { askerOf, forgetSends, takeGuess } from "./attempt-limits.ts";
import type { ProvenAddress } from "./codes.ts";
import { refuseCode } from "./refuse-code.ts";

export interface ShownCode {
  code: string;
  captcha?: string | undefined;
}

/** Whose address it is, proven by the code that was sent there. Each call counts as a guess. */
export async function provenByCode(
  visit: Visit,
  purpose: "login" | "reset",
  address: Address,
  { code, captcha }: ShownCode,
): Promise<ProvenAddress | Refusal> {
  const { channel, text } = address;
  const guess = await takeGuess(visit, purpose, address, captcha);
  if (guess instanceof Refusal) return guess;
  const scope = { purpose, channel, subject: text, asker: askerOf(visit) };
  const proven = await visit.house.codes.use(scope, code);
  if ("isSpent" in proven) return refuseCode(visit, purpose, proven);
  await guess.giveBack();
  await forgetSends(visit, proven.address, purpose);
  return proven;
}
