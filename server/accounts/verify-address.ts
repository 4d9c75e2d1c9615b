import type { User } from "../../contract/accounts.ts";
import { verifyEmail as byEmail, verifyPhone as byPhone } from "../../contract/codes.ts";
import { refuse, Refusal } from "../http/refusal.ts";
import { type Address, addressField, type Channel } from "../messages/address.ts";
import { serve, type Visit } from "./accounts-house.ts";
import { forgetSends } from "./attempt-limits.ts";
import { releaseClaim } from "./claims.ts";
import { contactsChanged, endedByChange } from "./contacts-changed.ts";
import { addressesOf, isSameAddress, readContacts } from "./contacts.ts";
import { confirmAddress } from "./players.ts";
import { refuseCode } from "./refuse-code.ts";
import { takeWanted } from "./wanted-addresses.ts";

export const verifyEmail = serve(byEmail, ({ code }, visit) => verify("email", code, visit));
export const verifyPhone = serve(byPhone, ({ code }, visit) => verify("sms", code, visit));

async function verify(
  channel: Channel,
  code: string,
  visit: Visit<"player">,
): Promise<{ success: true; user: User } | Refusal> {
  const { house, player } = visit;
  const subject = String(player);
  const proven = await house.codes.use({ purpose: "verify", channel, subject, asker: "" }, code);
  if ("isSpent" in proven) return refuseCode(visit, "verify", proven);
  const ended = await confirm(proven.address, visit);
  if (ended instanceof Refusal) return ended;
  await endedByChange(ended, visit);
  await forgetSends(visit, proven.address, "verify");
  const user = await house.profiles.read(player);
  return user ? { success: true, user } : refuse("not_found");
}

/** Confirms the player's own address, or sets another one if the owner has asked for it. */
function confirm(address: Address, { house, player, sessionId }: Visit<"player">): Promise<string[] | Refusal> {
  const field = addressField[address.channel];
  // The wallet's lock orders this before or after any withdrawal that is being decided.
  return house.wallets.runExclusive(player, async (tx) => {
    const before = await readContacts(tx, player);
    if (!before) return refuse("not_found");
    const notified = addressesOf(before);
    const isOwn = notified.some((own) => isSameAddress(own, address));
    if (!isOwn && before[`is_${field}_verified`]) return refuse("validation", { [field]: "already_verified" });
    if (!isOwn && !(await takeWanted(tx, player, address, house.clock.now())))
      return refuse("wrong_code", { code: "wrong_code" });
    await releaseClaim(tx, address);
    // Safe to say: the caller has proven to read the address.
    if (!(await confirmAddress(tx, player, address))) return refuse("validation", { [field]: "taken" });
    if (isOwn) return [];
    return contactsChanged(tx, player, { house, kind: `${field}_set`, notified, exceptSession: sessionId });
  });
}
