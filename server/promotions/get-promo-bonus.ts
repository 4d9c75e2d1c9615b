import { getPromoBonus as call } from "../../contract/promotions.ts";
import { readPromoCode } from "../../rules/promotions/campaigns.ts";
import { guestDaysMs } from "../../rules/promotions/welcome-pack.ts";
import { refuse } from "../http/refusal.ts";
import { beginOffer, browserOf } from "./browser-offers.ts";
import { shownPromo } from "./guest-terms.ts";
import { findNewPromo } from "./offers.ts";
import { serve } from "./promotions-house.ts";

/** Unknown, over, used up, for elsewhere or no more for this browser: there is no bonus behind it, and no reason is told. */
export const getPromoBonus = serve(call, async ({ promo }, visit) => {
  const { house, location, locale } = visit;
  const nowMs = house.clock.now();
  if (location.blocked) return refuse("not_found");
  const campaign = await findNewPromo(house.pool, promo, { region: location.region, nowMs });
  if (typeof campaign === "string") return refuse("not_found");
  const [browser, code] = [await browserOf(visit), readPromoCode(promo) ?? ""];
  const heard = browser !== undefined && { browser, campaign: campaign.id, code };
  const beganMs = heard ? await beginOffer(house.pool, heard, nowMs) : nowMs;
  const endsAtMs = Math.min(beganMs + guestDaysMs.promo, campaign.until);
  if (endsAtMs <= nowMs) return refuse("not_found");
  return {
    data: shownPromo(house, { campaign, code, location, locale }),
    expires_in: Math.ceil((endsAtMs - nowMs) / 1_000),
  };
});
