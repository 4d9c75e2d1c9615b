import {
  type EmailReset,
  resetByCode as byCode,
  resetByPhone as byPhone,
  resetByToken as byToken,
} from "../../contract/passwords.ts";
import { inTransaction } from "../db/connect.ts";
import { type FieldErrors, refuse, Refusal } from "../http/refusal.ts";
import { addressField, type Channel } from "../messages/address.ts";
import { serve, type Visit } from "./accounts-house.ts";
import { breachedFault } from "./breached-fault.ts";
import { forgetSends } from "./attempt-limits.ts";
import { proveAddress } from "./claims.ts";
import { type LoggedIn, logIn } from "./log-in.ts";
import { findDeviceOwner } from "./players.ts";
import { provenByCode } from "./proven-by-code.ts";
import { replacePassword } from "./replace-password.ts";

/** All paths take either proof: different screens use them, and one message carries both code and link. */
export const resetByToken = serve(byToken, byMail, breachedFault);
export const resetByCode = serve(byCode, byMail, breachedFault);
export const resetByPhone = serve(
  byPhone,
  ({ phone, ...form }, visit) => reset("sms", phone, form, visit),
  breachedFault,
);

type Form = Omit<EmailReset, "email">;
type Resetting = Visit<"optional", false>;

function byMail({ email, ...form }: EmailReset, visit: Resetting) {
  return reset("email", email, form, visit);
}

async function reset(
  channel: Channel,
  address: string | undefined,
  form: Form,
  visit: Resetting,
): Promise<({ success: true } & Partial<LoggedIn>) | Refusal> {
  const { house, sessionId } = visit;
  const { rateLimits, limits } = house;
  const token = form.reset_token ?? (await tokenByCode(channel, address, form, visit));
  if (token instanceof Refusal) return token;
  // Hashing is expensive, so an invalid token is refused before it.
  const owner = (await house.oneTimeTokens.findReset(channel, token))?.player;
  if (owner === undefined) return wrongToken();
  const clientKey = String(owner);
  // Counted apart from hashes within a session, which may be a thief's.
  const waitS = await rateLimits.take(limits.passwordHashesOfAccount, "reset", clientKey);
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
  const passwordHash = await visit.withoutSlot(() => house.passwords.hash(form.password, clientKey));
  const done = await inTransaction(house.pool, async (tx) => {
    const proven = await house.oneTimeTokens.useReset(tx, channel, token);
    if (proven === undefined) return undefined;
    // The code or link proves that the address is read.
    const before = await proveAddress(tx, proven.player, proven.address, visit);
    const after = await replacePassword(tx, proven.player, passwordHash, { house, exceptSession: sessionId });
    return { address: proven.address, ended: [...before, ...after] };
  });
  if (!done) return wrongToken();
  done.ended.forEach(house.endedSessions.add);
  await forgetSends(visit, done.address, "reset");
  // Nobody is asked for the password that they have typed just now.
  if (sessionId === undefined) return { success: true, ...(await logIn(visit, owner)) };
  house.devices.remember(visit.cookies, await findDeviceOwner(house.pool, owner)).forEach(visit.setCookie);
  return { success: true };
}

async function tokenByCode(
  channel: Channel,
  address: string | undefined,
  { code, captcha }: Form,
  visit: Resetting,
): Promise<string | Refusal> {
  if (address === undefined || code === undefined) {
    const missing: FieldErrors = {
      ...(address === undefined && { [addressField[channel]]: "required" as const }),
      ...(code === undefined && { code: "required" as const }),
    };
    return refuse("validation", missing);
  }
  const proven = await provenByCode(visit, "reset", { channel, text: address }, { code, captcha });
  return proven instanceof Refusal ? proven : visit.house.oneTimeTokens.issueReset(proven);
}

function wrongToken(): Refusal {
  return refuse("wrong_token", { reset_token: "wrong_token" });
}
