import { getWaitingBonus as call } from "../../contract/promotions.ts";
import { guestDaysMs, welcomePack } from "../../rules/promotions/welcome-pack.ts";
import { browserDigest, offersOf } from "./browser-offers.ts";
import { openCampaigns } from "./campaigns.ts";
import { shownPromo } from "./guest-terms.ts";
import { serve, type Visit } from "./promotions-house.ts";

const none = { data: null, expires_in: 0 };

/** What this browser's visitor was told of by a code, and can still have by registering. */
export const getWaitingBonus = serve(call, async (_input, visit) => {
  const { house, player, location, locale } = visit;
  if (player !== undefined || location.blocked) return none;
  const device = house.devices.idOf(visit.cookies);
  const found = device === undefined ? undefined : await waitingAt(browserDigest(device), visit);
  if (!found) return none;
  const { campaign, code, endsAtMs } = found;
  return {
    data: shownPromo(house, { campaign, code, location, locale }),
    expires_in: Math.ceil((endsAtMs - house.clock.now()) / 1_000),
  };
});

async function waitingAt(browser: string, { house, location }: Pick<Visit, "house" | "location">) {
  const nowMs = house.clock.now();
  const told = (await offersOf(house.pool, browser)).filter(({ campaign }) => campaign !== welcomePack);
  const campaigns = told.length === 0 ? [] : await openCampaigns(house.pool, nowMs);
  for (const { campaign: id, code: last, beganMs } of told) {
    const campaign = campaigns.find((each) => each.id === id);
    if (!campaign) continue;
    if (campaign.regions && !campaign.regions.includes(location.region)) continue;
    const endsAtMs = Math.min(beganMs + guestDaysMs.promo, campaign.until);
    const [first = ""] = campaign.codes;
    const code = last !== null && campaign.codes.includes(last) ? last : first;
    if (nowMs < endsAtMs) return { campaign, code, endsAtMs };
  }
  return undefined;
}
