import { mostPastAtOnce } from "../../contract/filters.ts";
import type { ActiveBonus, Bonuses, PackStep, PastBonus } from "../../contract/promotions.ts";
import { mostBonusStake } from "../../rules/limits.ts";
import { type Currency, toWire, fromRub } from "../../rules/money.ts";
import type { Campaign } from "../../rules/promotions/campaigns.ts";
import { packSteps, welcomePack } from "../../rules/promotions/welcome-pack.ts";
import { mayBeOffered } from "../../rules/safe-play/stops.ts";
import { type Grant, listGrants } from "../wallet/bonus-rows.ts";
import { readWallet } from "../wallet/ledger.ts";
import type { Location } from "../http/location.ts";
import { openCampaigns } from "./campaigns.ts";
import { activeGrant, isOfWheel } from "./grant-bonus.ts";
import { currencyOf, shownMatch } from "./guest-terms.ts";
import { days, houseNames, isGood, type Names, type Offer, readOffers } from "./offers.ts";
import { spinsOfStep, toldSpins } from "./pack-spins.ts";
import type { PromotionsHouse } from "./promotions-house.ts";
import { readWheel } from "./spins.ts";

type House = Pick<PromotionsHouse, "pool" | "clock" | "eligibilities" | "catalog">;

/** What a guest is told: whether there are codes to be typed. */
export async function bonusesOfGuest({ pool, clock }: House, location: Location): Promise<Bonuses> {
  return {
    has_codes: await hasCodes({ pool, clock }, location, () => true),
    may_prompt: !location.blocked,
    currency: currencyOf(location),
    offers: [],
    active: null,
    pack: null,
    wheel: null,
    past: [],
  };
}

/** Everything that a player has, had, and may take. */
export async function bonusesOf(player: bigint, house: House, location: Location): Promise<Bonuses> {
  const { pool, clock, eligibilities } = house;
  const nowMs = clock.now();
  const [wallet, offers, active, grants, eligibility] = await Promise.all([
    readWallet(pool, player),
    readOffers(pool, player),
    activeGrant(pool, player, nowMs),
    listGrants(pool, player, { limit: mostPastAtOnce + 1 }),
    eligibilities.loadOne(pool, player),
  ]);
  if (!wallet) throw new Error(`player ${player} has no wallet`);
  const { currency } = wallet;
  const mayPrompt = mayBeOffered(eligibility, nowMs);
  const nameOf = namesOf(offers);
  return {
    has_codes: await hasCodes(house, location, ({ newcomers }) => !newcomers),
    may_prompt: mayPrompt,
    currency,
    offers: offers.flatMap((offer) => (mayPrompt ? (shownOffer(offer, currency, house) ?? []) : [])),
    active: active ? shownActive(active, nameOf(active), wallet.bonusMicro) : null,
    pack: shownSteps(offers, currency, { nowMs, mayPrompt, active, catalog: house.catalog }),
    wheel: await readWheel(pool, player, { nowMs, active, mayPrompt }),
    past: grants
      .filter((grant) => grant.state !== "active")
      .slice(0, mostPastAtOnce)
      .map((grant) => shownPast(grant, nameOf(grant))),
  };
}

/** Grants that have ended, beginning after one of the player's own; `next` names the last of those that were looked at. */
export async function pastBonusesOf(
  player: bigint,
  { pool }: Pick<House, "pool">,
  { before, limit }: { before: Grant | undefined; limit: number },
): Promise<{ items: PastBonus[]; next: string | null }> {
  const [offers, found] = await Promise.all([
    readOffers(pool, player),
    listGrants(pool, player, { before, limit: limit + 1 }),
  ]);
  const grants = found.slice(0, limit);
  const nameOf = namesOf(offers);
  return {
    items: grants.filter(({ state }) => state !== "active").map((grant) => shownPast(grant, nameOf(grant))),
    next: found.length > limit ? (grants.at(-1)?.id ?? null) : null,
  };
}

const namesOf =
  (offers: readonly Offer[]) =>
  (grant: Grant): Names =>
    isOfWheel(grant)
      ? houseNames.wheel
      : (offers.find(({ row }) => row.granted === grant.id)?.name ?? houseNames.welcome);

/** Whether there is a campaign here and now for whoever asks: one for newcomers is for nobody who has an account. */
async function hasCodes(
  { pool, clock }: Pick<House, "pool" | "clock">,
  location: Location,
  isFor: (campaign: Campaign) => boolean,
): Promise<boolean> {
  if (location.blocked) return false;
  const open = (await openCampaigns(pool, clock.now())).filter(isFor);
  return open.some(({ regions }) => !regions || regions.includes(location.region));
}

function shownOffer(
  offer: Offer,
  currency: Currency,
  { clock, catalog }: Pick<House, "clock" | "catalog">,
): Bonuses["offers"][number] | undefined {
  const { row, name, wagering, match, giftRub } = offer;
  if (row.state === "taken" || !isGood(offer, clock.now())) return undefined;
  const freeSpins = row.kind === "welcome" ? spinsOfStep(catalog, row.step) : offer.freeSpins;
  const common = {
    id: row.id,
    name,
    state: row.state,
    wagering,
    days,
    currency,
    largest_bet: toWire(mostBonusStake(currency)),
    ...toldSpins(freeSpins, currency, catalog),
    expires_at: row.ends_at?.toISOString() ?? null,
  };
  if (match === undefined) return { ...common, kind: "gift", amount: toWire(fromRub(giftRub ?? 0n, currency)) };
  const isWelcome = row.kind === "welcome";
  const terms = shownMatch(match, wagering, currency);
  return { ...common, ...terms, kind: isWelcome ? "welcome" : "deposit", step: isWelcome ? row.step : null };
}

function shownActive(grant: Grant, name: Names, leftMicro: bigint): ActiveBonus {
  const { id, amountMicro, requiredMicro, wageredMicro, currency, openedAtMs, expiresAtMs } = grant;
  return {
    id,
    name,
    amount: toWire(amountMicro),
    left: toWire(leftMicro),
    wagered: toWire(wageredMicro),
    target: toWire(requiredMicro),
    largest_bet: toWire(mostBonusStake(currency)),
    makes_way: isOfWheel(grant),
    granted_at: new Date(openedAtMs).toISOString(),
    expires_at: new Date(expiresAtMs).toISOString(),
  };
}

function shownPast(grant: Grant, name: Names): PastBonus {
  const { id, amountMicro, leftMicro = 0n, openedAtMs, endedAtMs = openedAtMs } = grant;
  return {
    id,
    name,
    amount: toWire(amountMicro),
    left: toWire(leftMicro),
    state: shownEnd(grant),
    granted_at: new Date(openedAtMs).toISOString(),
    ended_at: new Date(endedAtMs).toISOString(),
  };
}

function shownEnd({ source, state }: Grant): PastBonus["state"] {
  if (state === "active") throw new Error("an active grant has no end");
  return isOfWheel({ source }) && state === "taken_back" ? "carried_over" : state;
}

const packHistory: ReadonlySet<PackStep["state"]> = new Set(["active", "done", "missed"]);

/** Null for who was never offered the pack. While nothing may be offered, it is what there was of it, and no more. */
function shownSteps(
  offers: readonly Offer[],
  currency: Currency,
  {
    nowMs,
    mayPrompt,
    active,
    catalog,
  }: { nowMs: number; mayPrompt: boolean; active: Grant | undefined } & Pick<House, "catalog">,
): Bonuses["pack"] {
  const own = offers.filter(({ row }) => row.campaign === welcomePack);
  if (own.length === 0) return null;
  const steps = packSteps.map(({ step, wagering, ...match }): PackStep => ({
    step,
    ...shownMatch(match, wagering, currency),
    ...toldSpins(spinsOfStep(catalog, step), currency, catalog),
    ...stateOf(step),
  }));
  const shown = mayPrompt ? steps : steps.filter(({ state }) => packHistory.has(state));
  if (shown.length === 0) return null;
  const first = mayPrompt ? own.find((offer) => offer.row.state !== "taken" && isGood(offer, nowMs)) : undefined;
  return { expires_at: first?.row.ends_at?.toISOString() ?? null, steps: shown };

  function stateOf(step: number): Pick<PackStep, "state" | "at"> {
    const offer = own.find(({ row }) => row.step === step);
    if (!offer)
      return {
        state: own.some((each) => !isGood(each, nowMs) && each.row.state !== "taken") ? "missed" : "later",
        at: null,
      };
    const { state, taken_at, granted } = offer.row;
    if (state === "taken")
      return { state: active?.id === granted ? "active" : "done", at: taken_at?.toISOString() ?? null };
    if (!isGood(offer, nowMs)) return { state: "missed", at: null };
    if (active && !isOfWheel(active)) return { state: "held", at: null };
    return { state, at: null };
  }
}
