import { activateBonus as call } from "../../contract/promotions.ts";
import { fromRub } from "../../rules/money.ts";
import { refuse } from "../http/refusal.ts";
import { bonusesOf } from "./bonuses-of.ts";
import { closedToBonuses } from "./closed-to-bonuses.ts";
import { giveOfferedSpins } from "./offered-spins.ts";
import { activeGrant, grantBonus, isOfWheel } from "./grant-bonus.ts";
import { isGood, markTaken, putInWait, readOffer } from "./offers.ts";
import { serve } from "./promotions-house.ts";

/** A gift is granted at once; what a deposit brings waits for the next one. */
export const activateBonus = serve(call, async ({ id }, { house, player, location }) => {
  const refused = await house.wallets.runExclusive(player, async (tx, wallet) => {
    if (!wallet) throw new Error(`player ${player} has no wallet`);
    const nowMs = house.clock.now();
    const offer = isUuid(id) ? await readOffer(tx, player, id) : undefined;
    if (!offer || !isGood(offer, nowMs)) return refuse("not_found");
    // A repetition, whose first answer was lost.
    if (offer.row.state !== "open") return undefined;
    const closed = closedToBonuses(await house.eligibilities.loadOne(tx, player), nowMs);
    if (closed) return closed;
    if (offer.giftRub === undefined) {
      const active = await activeGrant(tx, player, nowMs);
      if (active && !isOfWheel(active)) return refuse("one_bonus");
      await putInWait(tx, offer.row);
      return undefined;
    }
    const { currency } = wallet;
    const amountMicro = fromRub(offer.giftRub, currency);
    const { wagering } = offer;
    const grant = await grantBonus(
      tx,
      { player, currency, amountMicro, wagering, source: "offer", reference: id },
      house,
    );
    if (!grant) return refuse("one_bonus");
    await markTaken(tx, offer.row, grant.id, nowMs);
    await giveOfferedSpins(tx, offer, currency, house);
    return undefined;
  });
  return refused ?? bonusesOf(player, house, location);
});

export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}
