import { activateBonus } from "./activate-bonus.ts";
import { getBonuses } from "./get-bonuses.ts";
import { getGuestPacks } from "./get-guest-packs.ts";
import { getPastBonuses } from "./get-past-bonuses.ts";
import { getSpins } from "./get-spins.ts";
import { getPromoBonus } from "./get-promo-bonus.ts";
import { getWaitingBonus } from "./get-waiting-bonus.ts";
import { giveUpBonus } from "./give-up-bonus.ts";
import { createOfferBells } from "./offer-bells.ts";
import { spinWheel } from "./spin-wheel.ts";
import { usePromo } from "./use-promo.ts";

export function openPromotions(house: Parameters<typeof createOfferBells>[0]) {
  return {
    endpoints: [
      getWaitingBonus,
      getPromoBonus,
      getGuestPacks,
      getBonuses,
      getPastBonuses,
      getSpins,
      activateBonus,
      giveUpBonus,
      usePromo,
      spinWheel,
    ],
    jobs: [createOfferBells(house)],
    // As long as browsers keep the cookie by which they are told apart.
    expiring: [{ table: "browser_offers", time: "began_at", retentionMs: 400 * 24 * 3_600_000 }],
  };
}
