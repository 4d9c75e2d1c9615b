import type { Currency, Micro } from "../../rules/money.ts";
import { matchOf } from "../../rules/promotions/campaigns.ts";
import { packSteps } from "../../rules/promotions/welcome-pack.ts";
import { mayBeGranted } from "../../rules/safe-play/stops.ts";
import type { Tx } from "../db/connect.ts";
import type { Location } from "../http/location.ts";
import { Refusal } from "../http/refusal.ts";
import type { Grant } from "../wallet/bonus-rows.ts";
import { grantBonus } from "./grant-bonus.ts";
import { giveOfferedSpins } from "./offered-spins.ts";
import { offerOfDeposit } from "./next-bonus.ts";
import { isGood, markTaken, type Offer, offerStep, putInWait, readOffer, readOffers } from "./offers.ts";
import { spinsOfStep } from "./pack-spins.ts";
import type { PromotionsHouse } from "./promotions-house.ts";
import { claimCode } from "./use-promo.ts";

type House = Pick<PromotionsHouse, "clock" | "uuid" | "eligibilities">;

/**
 * The offer that a deposit is ordered with: what waits, or what the code typed with it brings. It is kept with the order,
 * so that what is agreed upon later goes to a later one. Call it with the wallet locked.
 */
export async function offerOfOrder(
  tx: Tx,
  { player, code, location }: { player: bigint; code: string | undefined; location: Location },
  house: House,
): Promise<string | undefined | Refusal> {
  const nowMs = house.clock.now();
  const typed = code?.trim();
  if (typed) {
    const made = await claimCode(tx, { code: typed, player, location, field: "promo" }, house);
    if (made instanceof Refusal) return made;
    const claimed = (await readOffers(tx, player)).find(({ row, match }) => match && row.id === made);
    if (claimed) await putInWait(tx, claimed.row);
  }
  return (await offerOfDeposit(tx, player, { eligibilities: house.eligibilities, nowMs }))?.row.id;
}

export interface Credited {
  id: string;
  player: bigint;
  currency: Currency;
  amountMicro: Micro;
}

/** Makes what grants the bonus that a deposit was ordered with, in the transaction that credits it. */
export function createMatch(house: House & Pick<PromotionsHouse, "catalog">) {
  return async function match(tx: Tx, { id, player, currency, amountMicro }: Credited): Promise<Grant | undefined> {
    const nowMs = house.clock.now();
    const offer = await orderedOffer(tx, player, id);
    if (!offer?.match || offer.row.state === "taken") return undefined;
    if (!mayBeGranted(await house.eligibilities.loadOne(tx, player), nowMs)) return undefined;
    const bonusMicro = matchOf(offer.match, amountMicro, currency);
    if (bonusMicro === 0n) return undefined;
    const { wagering, row } = offer;
    const order = { player, currency, amountMicro: bonusMicro, wagering, reference: row.id };
    const grant = await grantBonus(tx, { ...order, source: "offer" }, house);
    if (!grant) return undefined;
    await markTaken(tx, row, grant.id, nowMs);
    const freeSpins = row.kind === "welcome" ? spinsOfStep(house.catalog, row.step) : offer.freeSpins;
    await giveOfferedSpins(tx, { row, freeSpins }, currency, house);
    if (row.kind === "welcome" && packSteps.some(({ step }) => step === row.step + 1))
      await offerStep(tx, { id: house.uuid(), player, step: row.step + 1, nowMs });
    return grant;
  };
}

/** Whatever has become of its days, or of the player's wish for the next deposit, since it was ordered. */
async function orderedOffer(tx: Tx, player: bigint, deposit: string): Promise<Offer | undefined> {
  const { rows } = await tx.query<{ promo: string | null; created_at: Date }>(
    "select promo, created_at from deposits where id = $1",
    [deposit],
  );
  const { promo, created_at: orderedAt } = rows[0] ?? {};
  const offer = promo ? await readOffer(tx, player, promo) : undefined;
  return offer && orderedAt && isGood(offer, orderedAt.getTime()) ? offer : undefined;
}

/** Deposits that were ordered with an offer and have not brought it bring it no more. Call it with the wallet locked. */
export async function takeFromOrders(tx: Tx, { player, id }: Pick<Offer["row"], "player" | "id">): Promise<void> {
  await tx.query("update deposits set promo = null where player = $1 and promo = $2 and grant_id is null", [
    player,
    id,
  ]);
}
