import { simpleLogin as call } from "../../contract/codes.ts";
import { inTransaction } from "../db/connect.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import { serve, type Visit } from "./accounts-house.ts";
import { askerOf, forgetSends } from "./attempt-limits.ts";
import { proveAddress } from "./claims.ts";
import { addressesOf, maskedAddress, readContacts } from "./contacts.ts";
import { logIn } from "./log-in.ts";
import type { LoginToken } from "./one-time-tokens.ts";

type Following = Visit<"optional", false>;

export const simpleLogin = serve(call, async ({ token, instead = false, confirmed = false, fpp }, visit) => {
  const { house, bearer, player } = visit;
  const { oneTimeTokens, sessions } = house;
  const found = await oneTimeTokens.findLogin(token);
  if (found === undefined) return refuse("wrong_token", { token: "wrong_token" });
  const present = await sessions.holderOf(bearer);
  const isSame = present?.player === found.player;
  // The link is not used up until the player has chosen.
  if (present !== undefined && !isSame && !instead) return needsConfirmation("another_player", found, visit);
  if (!isSame && !instead && !confirmed && isUnasked(found, visit))
    return needsConfirmation("confirm_login", found, visit);
  const used = await oneTimeTokens.useLogin(token);
  if (!used) return refuse("wrong_token", { token: "wrong_token" });
  // Links from the desk or the sign-on were sent to no address.
  const { player: subject, address } = used;
  if (address) {
    const ended = await inTransaction(house.pool, (tx) => proveAddress(tx, subject, address, visit));
    ended.forEach(house.endedSessions.add);
    await forgetSends(visit, address, "link");
  }
  if (bearer !== undefined && player === used.player) return { token: bearer, sso: house.signOn.url() };
  // A browser has one session: this ends another player's, or an expired one of the same player.
  if (present !== undefined) await sessions.logout(bearer, undefined);
  const seen = await house.fingerprints.read(fpp, visit.site);
  return logIn(visit, used.player, { signOn: used.signOn, seen });
});

/**
 * Whether somebody else may have asked for the link, to make its reader play into their account. A link sent to an
 * address is trusted if this browser asked for it. One from the sign-on was asked for by a tab, and only the tab can
 * tell. An operator hands out links of the desk on purpose.
 */
function isUnasked({ address, asker, signOn }: LoginToken, visit: Following): boolean {
  if (!visit.fromPage) return false;
  if (!address) return signOn !== undefined;
  return visit.house.devices.idOf(visit.cookies) === undefined || asker !== askerOf(visit);
}

async function needsConfirmation(
  error: "another_player" | "confirm_login",
  { player, address }: LoginToken,
  { house }: Following,
): Promise<Refusal> {
  const contacts = await readContacts(house.pool, player);
  const shownAddress = address ?? (contacts && addressesOf(contacts)[0]);
  return refuse(error, shownAddress && { token: `confirm_login: ${maskedAddress(shownAddress)}` });
}
