import type { PayoutWait } from "../../../contract/cashier.ts";
import { useStream } from "../../link/use-stream.ts";
import { useNow } from "../safe-play/use-now.ts";

/** The current wait before money may go to a new destination, until it ends by the house's clock. */
export function usePayoutWait(): PayoutWait | undefined {
  const wait = useStream((layer) => layer.cashier.billing$())?.value.payout_wait;
  const aheadMs = useStream((layer) => layer.cashier.deposits$())?.aheadMs ?? 0;
  const now = useNow(10_000) + aheadMs;
  return wait && Date.parse(wait.until) > now ? wait : undefined;
}
