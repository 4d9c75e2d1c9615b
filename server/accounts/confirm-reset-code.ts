import { confirmPhoneResetCode as byPhone, confirmResetCode as byEmail } from "../../contract/passwords.ts";
import { Refusal } from "../http/refusal.ts";
import { type Address, emailAddress, phoneAddress } from "../messages/address.ts";
import { serve, type Visit } from "./accounts-house.ts";
import { provenByCode, type ShownCode } from "./proven-by-code.ts";

export const confirmResetCode = serve(byEmail, ({ email, ...shown }, visit) =>
  confirm(emailAddress(email), shown, visit),
);
export const confirmPhoneResetCode = serve(byPhone, ({ phone, ...shown }, visit) =>
  confirm(phoneAddress(phone), shown, visit),
);

async function confirm(
  address: Address,
  shown: ShownCode,
  visit: Visit<"none">,
): Promise<{ data: { reset_token: string } } | Refusal> {
  const proven = await provenByCode(visit, "reset", address, shown);
  if (proven instanceof Refusal) return proven;
  return { data: { reset_token: await visit.house.oneTimeTokens.issueReset(proven) } };
}
