import type { GuestPack, WaitingBonus } from "../../contract/promotions.ts";
import { type Currency, toWire, fromRub } from "../../rules/money.ts";
import { type Campaign, type MatchTerms, mostOf } from "../../rules/promotions/campaigns.ts";
import { packSteps } from "../../rules/promotions/welcome-pack.ts";
import type { Location } from "../http/location.ts";
import type { Locale } from "../http/visit.ts";
import { nameIn } from "./next-bonus.ts";
import type { PromotionsHouse } from "./promotions-house.ts";
import { spinsOfStep, toldSpins } from "./pack-spins.ts";
import { days, houseNames, matchTerms } from "./offers.ts";

type House = Pick<PromotionsHouse, "catalog">;

export function currencyOf({ region }: Pick<Location, "region">): Currency {
  return region === "KZ" ? "KZT" : "RUB";
}

/** A campaign as whoever has no account yet reads it. */
export function shownPromo(
  { catalog }: House,
  { campaign, code, location, locale }: { campaign: Campaign; code: string; location: Location; locale: Locale },
): WaitingBonus {
  const currency = currencyOf(location);
  const match = matchTerms(campaign);
  const { wagering } = campaign;
  const freeSpins = toldSpins(campaign.free_spins, currency, catalog);
  return {
    name: nameIn(campaign.name, locale),
    region: location.region,
    code,
    offer: match
      ? { kind: "deposit", ...shownMatch(match, wagering, currency), ...freeSpins }
      : { kind: "gift", amount: toWire(fromRub(mostOf(campaign), currency)), wagering, days, currency, ...freeSpins },
  };
}

export function shownPack(
  { catalog }: House,
  { location, locale, leftMs }: { location: Location; locale: Locale; leftMs: number },
): GuestPack {
  const currency = currencyOf(location);
  return {
    publicTitle: nameIn(houseNames.welcome, locale),
    expires_in: Math.ceil(leftMs / 1_000),
    region: location.region,
    steps: packSteps.map(({ step, wagering, ...match }) => ({
      step,
      ...shownMatch(match, wagering, currency),
      ...toldSpins(spinsOfStep(catalog, step), currency, catalog),
    })),
  };
}

export function shownMatch({ matchPercent, capRub, minDepositRub }: MatchTerms, wagering: number, currency: Currency) {
  return {
    match_percent: matchPercent,
    cap: toWire(fromRub(capRub, currency)),
    min_deposit: toWire(fromRub(minDepositRub, currency)),
    wagering,
    days,
    currency,
  };
}
