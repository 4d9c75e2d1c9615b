import type { Campaign } from "../../rules/promotions/campaigns.ts";
import { guestDaysMs, welcomePack } from "../../rules/promotions/welcome-pack.ts";
import type { PromoTaken, Welcoming } from "../accounts/welcoming.ts";
import type { Tx } from "../db/connect.ts";
import type { PromotionsHouse } from "./promotions-house.ts";
import { browserDigest, offerBegan } from "./browser-offers.ts";
import { claimCampaign, findNewPromo, offerStep } from "./offers.ts";

/** What promotions have for who registers: what their code brings, and the welcome pack, for as long as they had it. */
export function createWelcoming({
  pool,
  clock,
  uuid,
}: Pick<PromotionsHouse, "pool" | "clock" | "uuid">): Welcoming<Campaign> {
  return {
    async find(code, { region }) {
      return findNewPromo(pool, code, { region, nowMs: clock.now() });
    },
    async give(tx, player, { device, promo }) {
      const nowMs = clock.now();
      const browser = device === undefined ? undefined : browserDigest(device);
      const packBegan = browser === undefined ? undefined : await offerBegan(tx, browser, welcomePack);
      const packEndsMs = (packBegan ?? nowMs) + guestDaysMs.pack;
      if (nowMs < packEndsMs) await offerStep(tx, { id: uuid(), player, step: 1, endsAtMs: packEndsMs, nowMs });
      return promo && givePromo(tx, player, { promo, browser, nowMs });
    },
  };

  async function givePromo(
    tx: Tx,
    player: bigint,
    { promo, browser, nowMs }: { promo: Campaign; browser: string | undefined; nowMs: number },
  ): Promise<PromoTaken> {
    const began = browser === undefined ? undefined : await offerBegan(tx, browser, promo.id);
    const endsAtMs = (began ?? nowMs) + guestDaysMs.promo;
    if (endsAtMs <= nowMs) return "promo_over";
    return claimCampaign(tx, promo, { id: uuid(), player, endsAtMs, nowMs, isWaiting: true });
  }
}
