import { sendUtm as call } from "../../contract/attribution.ts";
import { utmNames } from "../../contract/attribution-names.ts";
import { readPromoCode } from "../../rules/promotions/campaigns.ts";
import { findNewPromo } from "../promotions/offers.ts";
import { serve, tooManyVisits, unprovenConsent, type Visit } from "./attribution-house.ts";
import { affiliateOf, keepClick, valueIn } from "./clicks.ts";

/** Counts a followed advertisement once a day for a browser; its campaign may be called like a promo code. */
export const sendUtm = serve(call, async (query, visit) => {
  const refused = (await tooManyVisits(visit)) ?? (await unprovenConsent(visit));
  if (refused) return refused;
  const values = utmNames.map((name) => valueIn(query, name));
  const [source, medium, campaign, term] = values;
  if (source === undefined || medium === undefined || campaign === undefined || term === undefined)
    return { advId: null, promo: null };
  const { house } = visit;
  const advId = await keepClick(house.pool, {
    id: house.uuid(),
    digest: house.visitDigests.ofBrowser(visit, "utm", source, medium, campaign, term),
    kind: "utm",
    partner: affiliateOf(query).partner,
    source,
    medium,
    campaign,
    term,
    at: new Date(house.clock.now()),
  });
  return { advId, promo: await promoOf(campaign, visit) };
});

async function promoOf(campaign: string, { house, location }: Visit): Promise<{ type: string; value: string } | null> {
  const code = readPromoCode(campaign);
  if (code === undefined || location.blocked) return null;
  const found = await findNewPromo(house.pool, code, { region: location.region, nowMs: house.clock.now() });
  return typeof found === "string" ? null : { type: found.kind, value: code };
}
