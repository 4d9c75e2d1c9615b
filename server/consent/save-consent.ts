import { saveConsent as call } from "../../contract/consent.ts";
import { serve } from "../accounts/accounts-house.ts";
import { nameBrowser } from "../accounts/name-browser.ts";
import { takeOfNetwork } from "../attempts/network-limits.ts";
import { refuse } from "../http/refusal.ts";
import { browserDigest, keepConsent } from "./consents.ts";

/** Without an account and without a cookie there is nobody whose choice it would be the proof of. */
export const saveConsent = serve(call, async (chosen, visit) => {
  const { house, player, ip } = visit;
  const device = await nameBrowser(visit);
  if (player === undefined && device === undefined) return refuse("forbidden");
  const limit = { name: "consents", most: 300 * house.config.networkScale, windowS: 3_600 };
  const waitS = await takeOfNetwork(house.rateLimits, limit, ip);
  if (waitS !== undefined) return refuse("too_many_tries", {}, waitS);
  const chooser = { player, browser: device && browserDigest(device) };
  return keepConsent(house.pool, chooser, chosen, new Date(house.clock.now()));
});
