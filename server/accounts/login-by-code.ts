import { loginByCode as byEmail, loginByPhoneCode as byPhone } from "../../contract/codes.ts";
import { inTransaction } from "../db/connect.ts";
import { Refusal } from "../http/refusal.ts";
import { type Address, emailAddress, phoneAddress } from "../messages/address.ts";
import { serve, type Visit } from "./accounts-house.ts";
import { proveAddress } from "./claims.ts";
import { type LoggedIn, logIn } from "./log-in.ts";
import { provenByCode, type ShownCode } from "./proven-by-code.ts";

export const loginByCode = serve(byEmail, ({ email, ...shown }, visit) => login(emailAddress(email), shown, visit));
export const loginByPhoneCode = serve(byPhone, ({ phone, ...shown }, visit) =>
  login(phoneAddress(phone), shown, visit),
);

/** Showing the code proves that the player reads the address, so it is confirmed. */
async function login(
  address: Address,
  { fpp, ...shown }: ShownCode & { fpp?: string | undefined },
  visit: Visit<"none">,
): Promise<({ success: true } & LoggedIn) | Refusal> {
  const proven = await provenByCode(visit, "login", address, shown);
  if (proven instanceof Refusal) return proven;
  const ended = await inTransaction(visit.house.pool, (tx) => proveAddress(tx, proven.player, proven.address, visit));
  ended.forEach(visit.house.endedSessions.add);
  const seen = await visit.house.fingerprints.read(fpp, visit.site);
  return { success: true, ...(await logIn(visit, proven.player, { seen })) };
}
