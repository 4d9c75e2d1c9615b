import { getGuestPacks as call } from "../../contract/promotions.ts";
import { guestDaysMs, welcomePack } from "../../rules/promotions/welcome-pack.ts";
import { beginOffer, browserOf } from "./browser-offers.ts";
import { shownPack } from "./guest-terms.ts";
import { serve } from "./promotions-house.ts";

/** Its days begin with the first question of a browser. What keeps no cookies is told of the pack as at its beginning. */
export const getGuestPacks = serve(call, async (_input, visit) => {
  const { house, player, location, locale } = visit;
  if (player !== undefined || location.blocked) return { data: [] };
  const nowMs = house.clock.now();
  const browser = await browserOf(visit);
  const heard = browser !== undefined && { browser, campaign: welcomePack };
  const beganMs = heard ? await beginOffer(house.pool, heard, nowMs) : nowMs;
  const leftMs = beganMs + guestDaysMs.pack - nowMs;
  return { data: leftMs > 0 ? [shownPack(house, { location, locale, leftMs })] : [] };
});
