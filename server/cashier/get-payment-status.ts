import { getPaymentStatus as call } from "../../contract/cashier.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./cashier-house.ts";
import { findDeposit, shownDeposit, statusOf } from "./deposits.ts";

/** Only reports: a deposit changes when the provider sends an event, never because it was asked about. */
export const getPaymentStatus = serve(call, async ({ invoiceId }, { house, player }) => {
  const row = await findDeposit(house.pool, player, invoiceId);
  if (!row) return refuse("not_found");
  return { status: statusOf(row), deposit: shownDeposit(row, house.methods, house.clock.now()) };
});
