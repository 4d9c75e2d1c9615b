import { unpackAfterMove as call } from "../../contract/mirrors.ts";
import { refreshCookies } from "../accounts/cookies.ts";
import { findDeviceOwner } from "../accounts/players.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./mirrors-house.ts";

/** Whatever is wrong with a code (made up, late, used, another site's), answer and steps are the same. */
export const unpackAfterMove = serve(call, async ({ code }, visit) => {
  const { house, location, bearer, cookies, setCookie, site, apiSite } = visit;
  const { config, moves, sessions, devices, mirrorResults } = house;
  if (location.blocked) return refuse("region_blocked");
  // The cookie set here must belong to the site whose page called.
  const target = site === apiSite ? site : "";
  const owner = await moves.find(code, target);
  const present = await sessions.holderOf(bearer);
  // Never replaces another player's session: they have to log out first.
  if (owner !== undefined && present !== undefined && present.player !== owner) return refuse("another_player");
  const replaced = present?.player === owner ? present?.session : undefined;
  const arrived = await moves.unpack({ code, target, replaced }, (tx, { player, origin }) =>
    mirrorResults.leave(tx, player, origin),
  );
  if (!arrived) return refuse("wrong_token", { code: "wrong_token" });
  const { state, login } = arrived;
  if (!login) return { token: null, luggage: state };
  if (replaced !== undefined && replaced !== login.session) house.endedSessions.add(replaced);
  const deviceOwner = await findDeviceOwner(house.pool, login.player);
  const lines = [...refreshCookies(config, login.tokens), ...devices.remember(cookies, deviceOwner)];
  lines.forEach(setCookie);
  return { token: login.tokens.access, luggage: state };
});
