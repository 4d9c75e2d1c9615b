import { sendAffiliate as call } from "../../contract/attribution.ts";
import { serve, tooManyVisits } from "./attribution-house.ts";
import { affiliateOf, keepClick } from "./clicks.ts";

export const sendAffiliate = serve(call, async (query, visit) => {
  const refused = await tooManyVisits(visit);
  if (refused) return refused;
  const { house } = visit;
  const told = affiliateOf(query);
  const { stag, partner, adplace } = told;
  if (Object.keys(told).length === 0) return told;
  await keepClick(house.pool, {
    id: house.uuid(),
    digest: house.visitDigests.ofBrowser(visit, "affiliate", stag ?? "", partner ?? "", adplace ?? ""),
    kind: "affiliate",
    partner,
    source: adplace,
    sub: stag,
    at: new Date(house.clock.now()),
  });
  return told;
});
