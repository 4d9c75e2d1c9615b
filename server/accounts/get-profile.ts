import { getProfile as call } from "../../contract/accounts.ts";
import { refuse } from "../http/refusal.ts";
import { refreshTokenOf } from "./cookies.ts";
import { featuresOf } from "../wallet/play-features.ts";
import { serve } from "./accounts-house.ts";

/** `whoAreYou` names a support ticket whose link is being opened; it never changes whose profile is returned. */
export const getProfile = serve(call, async ({ whoAreYou }, { house, player, location, bearer, cookies }) => {
  const user = await house.profiles.read(player);
  if (!user) return refuse("not_found");
  if (whoAreYou !== undefined) await house.supportTickets.markOpened(whoAreYou, player);
  const features = featuresOf(await house.eligibilities.loadOne(house.pool, player), {
    now: house.clock.now(),
    payInPrompt: house.config.payInPrompt,
    isStrict: house.config.strictRegions.includes(location.region),
  });
  const fresh = await house.sessions.freshToken(bearer, refreshTokenOf(house.config, cookies));
  const bonus = await house.profiles.nextBonus(player, user.locale);
  const super_bonus = bonus?.endsInS === undefined ? null : { name: bonus.name, expires_in: bonus.endsInS };
  return { user, features, region: location.region, fresh_token: fresh ?? null, super_bonus };
});
