import type pg from "pg";
import { mayBeOffered } from "../../rules/safe-play/stops.ts";
import type { NextBonus } from "../accounts/profiles.ts";
import type { Tx } from "../db/connect.ts";
import type { Eligibilities } from "../wallet/eligibility.ts";
import type { Locale } from "../http/visit.ts";
import { activeGrant, isOfWheel } from "./grant-bonus.ts";
import { type Names, type Offer, waitingOffer } from "./offers.ts";
import type { PromotionsHouse } from "./promotions-house.ts";

/** The offer that the player's next deposit brings, if it can be granted now. */
export async function offerOfDeposit(
  db: pg.Pool | Tx,
  player: bigint,
  { eligibilities, nowMs }: { eligibilities: Eligibilities; nowMs: number },
): Promise<Offer | undefined> {
  const offer = await waitingOffer(db, player, nowMs);
  if (!offer || !mayBeOffered(await eligibilities.loadOne(db, player), nowMs)) return undefined;
  const active = await activeGrant(db, player, nowMs);
  return active && !isOfWheel(active) ? undefined : offer;
}

export function createNextBonus({
  pool,
  clock,
  eligibilities,
}: Pick<PromotionsHouse, "pool" | "clock" | "eligibilities">): NextBonus {
  return async (player, locale) => {
    const nowMs = clock.now();
    const offer = await offerOfDeposit(pool, player, { eligibilities, nowMs });
    if (!offer) return null;
    const { ends_at } = offer.row;
    const endsInS = ends_at === null ? undefined : Math.ceil((ends_at.getTime() - nowMs) / 1_000);
    return { name: nameIn(offer.name, locale), endsInS };
  };
}

export function nameIn(name: Names, locale: Locale): string {
  if (locale === "ru-RU") return name.ru;
  return locale === "kk-KZ" ? name.kz : name.en;
}
