import { registerPageOpenEvent as call } from "../../contract/attribution.ts";
import { dayOf } from "../../rules/age.ts";
import { stored } from "../http/refusal.ts";
import { serve, tooManyVisits, unprovenConsent } from "./attribution-house.ts";
import { affiliateOf, keepClick, valueIn } from "./clicks.ts";

/** Counts a page that a link has opened, once a day for a browser. Of its address only where it came from is kept. */
export const registerPageOpenEvent = serve(call, async ({ subH, uuid, click_url: address }, visit) => {
  const refused = (await tooManyVisits(visit)) ?? (await unprovenConsent(visit));
  if (refused) return refused;
  const { house, site } = visit;
  const at = house.clock.now();
  const query = Object.fromEntries(new URL(address).searchParams);
  const { partner, adplace } = affiliateOf(query);
  await keepClick(house.pool, {
    id: house.uuid(),
    digest: house.visitDigests.digest(["page open", dayOf(at), site, uuid, subH]),
    kind: "page_open",
    partner,
    source: valueIn(query, "utm_source") ?? adplace,
    sub: subH,
    at: new Date(at),
  });
  return stored(202, JSON.stringify({ success: true }));
});
