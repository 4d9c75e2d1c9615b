import { cancelPayout as call } from "../../contract/cashier.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse, Refusal } from "../http/refusal.ts";
import { serve } from "./cashier-house.ts";
import { advancePayout } from "./advance-payout.ts";
import { tellCashier } from "./cashier-news.ts";
import { endPayout } from "./end-payout.ts";
import { providerLeaseMs } from "./payout-dispatcher.ts";
import { changePayout, isUnsubmitted, isUnderWay, lockPayout, type PayoutRow, shownPayout } from "./payouts.ts";

/** Gives back at once what the provider has never heard of; anything else is for the provider to stop. */
export const cancelPayout = serve(call, async ({ id }, { house, player }) => {
  if (!isUuid(id)) return refuse("not_found");
  const current = await house.wallets.runExclusive(player, async (tx, wallet): Promise<PayoutRow | Refusal> => {
    const payout = await lockPayout(tx, player, id);
    if (!wallet || !payout) return refuse("not_found");
    if (isUnsubmitted(payout)) return endPayout(tx, wallet, payout, { state: "cancelled" }, house);
    if (payout.state !== "waiting") return payout;
    const dueAtMs = house.clock.now() + providerLeaseMs;
    const wished = await changePayout(tx, payout, { isCalledBack: true, dueAtMs });
    if (!payout.isCalledBack) await tellCashier(tx, player, house);
    return wished;
  });
  if (current instanceof Refusal) return current;
  const after = current.state === "waiting" ? await advancePayout(current, house) : current;
  // The cancellation is stored, and carried out once the provider can be reached (payout-dispatcher.ts).
  if (!after) return shownPayout(current);
  return isUnderWay(after) || after.state === "done" ? refuse("already_sent") : shownPayout(after);
});
