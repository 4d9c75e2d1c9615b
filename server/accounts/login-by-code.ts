import { loginByCode as byEmail, loginByPhoneCode as byPhone } from "../../contract/codes.ts";
import { Refusal } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import type { Visit } from "../http/visit.ts";
import { type Address, emailAddress, phoneAddress } from "../messages/address.ts";
import { type Entered, enter } from "./enter.ts";
import { markProven } from "./players.ts";
import { provenByCode } from "./proven-by-code.ts";

export const loginByCode = serve(byEmail, ({ email, code }, visit) => login(emailAddress(email), code, visit));
export const loginByPhoneCode = serve(byPhone, ({ phone, code }, visit) => login(phoneAddress(phone), code, visit));

/** Whoever shows the code reads the address, which is confirmed by that. */
async function login(
  address: Address,
  code: string,
  visit: Visit<"none">,
): Promise<({ success: true } & Entered) | Refusal> {
  const proven = await provenByCode(visit, "login", address, code);
  if (proven instanceof Refusal) return proven;
  await markProven(visit.house.pool, proven.player, proven.address);
  return { success: true, ...(await enter(visit, proven.player)) };
}
