import { refuse, type Refusal } from "../http/refusal.ts";
import type { Visit } from "../http/visit.ts";
import type { Address } from "../messages/address.ts";
import { askerOf, forgetGuesses, takeGuess } from "./budgets.ts";
import type { ProvenAddress } from "./codes.ts";

/** Who reads this address, as the code shows that went there; each look at it is a guess that is counted. */
export async function provenByCode(
  visit: Visit,
  purpose: "login" | "reset",
  { channel, text }: Address,
  code: string,
): Promise<ProvenAddress | Refusal> {
  const refused = await takeGuess(visit, purpose, text);
  if (refused) return refused;
  const place = { purpose, channel, subject: text, asker: askerOf(visit) };
  const proven = await visit.house.codes.use(place, code);
  if (!proven) return refuse("wrong_code", { code: "wrong_code" });
  await forgetGuesses(visit, proven.address, purpose, text);
  return proven;
}
