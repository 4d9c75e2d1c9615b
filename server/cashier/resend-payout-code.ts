import { resendPayoutCode as call } from "../../contract/cashier.ts";
import { takeSend } from "../accounts/attempt-limits.ts";
import { confirmedContact } from "../accounts/contacts.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse, Refusal } from "../http/refusal.ts";
import { serve } from "./cashier-house.ts";
import { findPayout } from "./payouts.ts";

/** The earlier code is void as soon as the new one is sent. */
export const resendPayoutCode = serve(call, async ({ id }, visit) => {
  const { house, player } = visit;
  const payout = isUuid(id) ? await findPayout(house.pool, player, id) : undefined;
  if (payout?.state !== "unconfirmed") return refuse("not_found");
  const address = await confirmedContact(house.pool, player);
  if (!address) return refuse("contact_needed");
  const sending = await takeSend(visit, "payout", address, { player });
  if (sending instanceof Refusal) return sending;
  const { state, waitS } = sending;
  if (state === "young") return refuse("too_many_tries", {}, waitS);
  await house.outboundQueue.order(house.pool, { kind: "payout_code", address, player, asker: payout.id });
  return { success: true as const, resend_in: waitS };
});
