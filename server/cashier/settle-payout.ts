import type { Tx } from "../db/connect.ts";
import { isUuid } from "../db/uuid.ts";
import type { PaymentEvent } from "../../contract/payment-provider.ts";
import { lockWallets } from "../wallet/ledger.ts";
import { tellCashier } from "./cashier-news.ts";
import { endPayout } from "./end-payout.ts";
import { changePayout, findAnyPayout, isUnderWay, lockPayout } from "./payouts.ts";
import type { Outcome, Settling } from "./take-event.ts";

/**
 * Brings a withdrawal on by what the provider says of it, which may come twice, late and in any order: a withdrawal ends
 * once. What contradicts how it has ended moves nothing, and is for somebody of the house to look at.
 */
export async function settlePayout(
  tx: Tx,
  event: PaymentEvent,
  house: Settling & { provider: string },
): Promise<Outcome> {
  const { order, payment } = event;
  const found = isUuid(order) ? await findAnyPayout(tx, order) : undefined;
  if (found?.provider !== house.provider) return "unknown";
  const wallet = (await lockWallets(tx, [found.player])).get(found.player);
  const payout = await lockPayout(tx, found.player, found.id);
  if (!wallet || !payout) return "unknown";
  // The house never asked for this payout, or the event names a second payment for it.
  if (payout.state === "unconfirmed" || payout.tries === 0) return "review";
  if (payout.payment !== undefined && payout.payment !== payment) return "review";

  switch (event.type) {
    case "payout.sent": {
      if (payout.state !== "waiting") return payout.state === "cancelled" ? "review" : "ignored";
      const now = house.clock.now();
      const sent = {
        state: "sent",
        sentAtMs: now,
        isCalledBack: false,
        reason: undefined,
        dueAtMs: undefined,
      } as const;
      await changePayout(tx, payout, { ...sent, submittedAtMs: payout.submittedAtMs ?? now, payment });
      await tellCashier(tx, payout.player, house);
      return "applied";
    }
    case "payout.done":
      if (!isUnderWay(payout)) return payout.state === "done" ? "ignored" : "review";
      await endPayout(tx, wallet, payout, { state: "done", payment }, house);
      return "applied";
    case "payout.refused":
      if (!isUnderWay(payout)) return payout.state === "done" ? "review" : "ignored";
      await endPayout(tx, wallet, payout, { state: "refused", reason: event.reason, payment }, house);
      return "applied";
    default:
      return "review";
  }
}
