import { registerByEmail as call } from "../../contract/accounts.ts";
import { inTransaction } from "../db/connect.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { networkOf } from "./network.ts";
import { refreshCookies } from "./cookies.ts";
import { addPlayer } from "./players.ts";
import { hashPassword } from "./passwords.ts";

export const registerByEmail = serve(call, async (form, visit) => {
  const { house, place, ip, locale } = visit;
  if (place.blocked) return refuse("region_blocked");
  // There are no campaigns, so no code is known; none at all is what an empty field means.
  if (form.promo) return refuse("validation", { promo: "promo_unknown" });
  const waitS = await house.tries.take(house.limits.registrationsOfNetwork, networkOf(ip));
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);

  const { email, password, currency, stag, partner, adplace } = form;
  const passwordHash = await hashPassword(password);
  const tokens = await inTransaction(house.pool, async (tx) => {
    const player = await addPlayer(tx, { email, passwordHash, currency, locale, place, stag, partner, adplace }, house);
    if (player === undefined) return undefined;
    await house.mailer.order(tx, { kind: "verify", address: email, player });
    return house.sessions.start(tx, player, visit);
  });
  if (!tokens) return refuse("validation", { email: "taken" });
  for (const line of refreshCookies(house.config, tokens)) visit.setCookie(line);
  return { data: { token: tokens.access, sso: house.signOn.url() } };
});
