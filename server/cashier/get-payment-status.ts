import { getPaymentStatus as call } from "../../contract/cashier.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./cashier-house.ts";
import { findDeposit, shownDeposit, statusOf } from "./deposits.ts";

/** Says how a payment stands, and changes nothing: only what the provider tells by itself does. */
export const getPaymentStatus = serve(call, async ({ invoiceId }, { house, player }) => {
  const row = await findDeposit(house.pool, player, invoiceId);
  if (!row) return refuse("not_found");
  return { status: statusOf(row), deposit: shownDeposit(row, house.methods, house.clock.now()) };
});
