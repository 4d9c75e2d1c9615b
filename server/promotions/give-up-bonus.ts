import { giveUpBonus as call } from "../../contract/promotions.ts";
import { giveUpGrant } from "../bonus/grants.ts";
import { refuse } from "../http/refusal.ts";
import { findGrant } from "../wallet/bonus-rows.ts";
import { isUuid } from "./activate-bonus.ts";
import { bonusesOf } from "./bonuses-of.ts";
import { takeFromOrders } from "./deposit-offers.ts";
import { readOffer, stopWaiting } from "./offers.ts";
import { serve } from "./promotions-house.ts";

/** Open to everybody at any time, also to who may play no more. */
export const giveUpBonus = serve(call, async ({ id }, { house, player, location }) => {
  const refused = await house.wallets.runExclusive(player, async (tx) => {
    if (!isUuid(id)) return refuse("not_found");
    const offer = await readOffer(tx, player, id);
    if (offer) {
      if (offer.row.state === "waiting") await stopWaiting(tx, player);
      await takeFromOrders(tx, offer.row);
      return undefined;
    }
    const grant = await findGrant(tx, id);
    if (!grant || grant.player !== player) return refuse("not_found");
    await giveUpGrant(tx, { player, id }, house);
    return undefined;
  });
  return refused ?? bonusesOf(player, house, location);
});
