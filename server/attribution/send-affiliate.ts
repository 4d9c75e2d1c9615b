import { sendAffiliate as call } from "../../contract/attribution.ts";
import { nameBrowser } from "../accounts/name-browser.ts";
import { serve, tooManyVisits } from "./attribution-house.ts";
import { affiliateOf, keepClick } from "./clicks.ts";

/** Counts a browser's link of a day as one. Networks have many browsers that call themselves alike, so it is given a name. */
export const sendAffiliate = serve(call, async (query, visit) => {
  const refused = await tooManyVisits(visit);
  if (refused) return refused;
  const { house, key } = visit;
  const told = affiliateOf(query);
  const { stag, partner, adplace } = told;
  if (Object.keys(told).length === 0) return told;
  const device = await nameBrowser(visit, key);
  await keepClick(house.pool, {
    // If the answer was lost it comes again, from a browser that may have another name by then.
    id: key ?? house.uuid(),
    digest: house.visitDigests.ofBrowser({ ...visit, device }, "affiliate", stag ?? "", partner ?? "", adplace ?? ""),
    kind: "affiliate",
    partner,
    source: adplace,
    sub: stag,
    at: new Date(house.clock.now()),
  });
  return told;
});
