import type { FeedMarket } from "../../contract/odds-feed.ts";
import { marginOf, type PriceE2, pricedChance, priceOf, type Pricing } from "../../rules/betting/prices.ts";

export interface Fair {
  chance: number;
  back: number;
}

/** The house's price of what a feed calls the fair chance; undefined where it offers none. */
export function pricesOf(
  { kind, fairs }: Pick<FeedMarket, "kind" | "fairs">,
  isLive: boolean,
): ReadonlyMap<string, PriceE2 | undefined> {
  const margin = marginOf(pricingOf(kind), isLive);
  return new Map(Object.entries(fairs).map(([code, fair]) => [code, priceOf(pricedChance(fair), margin)]));
}

/** What a unit staked at this price returns on average. */
export function returnAt(priceE2: PriceE2, { chance, back }: Fair): number {
  return (priceE2 / 100) * chance + back;
}

function pricingOf(kind: string): Pricing {
  if (kind === "correctScore" || kind === "doubleChance" || kind === "bothScore") return kind;
  if (/total/i.test(kind)) return "total";
  return /handicap/i.test(kind) ? "handicap" : "winner";
}
