import { packForMove as call } from "../../contract/mirrors.ts";
import { refreshTokenOf } from "../accounts/cookies.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./mirrors-house.ts";

/** Only for the browser that holds the session: a stolen token moves nobody. */
export const packForMove = serve(call, async (input, { house, player, sessionId, cookies, location, site: origin }) => {
  const { hosts, mirrors, rateLimits } = house;
  if (location.blocked) return refuse("region_blocked");
  const refreshToken = refreshTokenOf(house.config, cookies);
  if (refreshToken === undefined || !(await house.sessions.matchesRefreshToken(sessionId, refreshToken)))
    return refuse("unauthorized");
  const target = hosts.siteNamed(input.target);
  if (target === undefined || target === origin || !mirrors.open().includes(target))
    return refuse("validation", { target: "invalid_value" });
  const waitS = await rateLimits.take(movesOfAccount, String(player));
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
  return { code: await house.moves.pack({ session: sessionId, origin, target, state: input.luggage }) };
});

const movesOfAccount = { name: "moves", most: 60, windowS: 3_600 };
