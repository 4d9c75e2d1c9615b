import { depositStatus } from "../../../contract/cashier.ts";
import type { FollowedDeposit } from "../../../worker/cashier/followed-deposits.ts";
import { useStream } from "../../link/use-stream.ts";
import { useNow } from "../safe-play/use-now.ts";

export function useDeposits() {
  const deposits = useStream((layer) => layer.cashier.deposits$());
  const now = useNow(1_000) + (deposits?.aheadMs ?? 0);
  const items = deposits?.items ?? [];
  return {
    isKnown: deposits !== undefined,
    now,
    items,
    /** Those that can still be paid, newest first. */
    open: items.filter((each) => isPayable(each, now)),
    /** Orders whose answer was lost and whose outcome is being asked for. */
    asked: deposits?.asked ?? [],
  };
}

export function isPayable({ status, untilMs }: FollowedDeposit, now: number): boolean {
  // A payment that the provider has already seen does not expire.
  return status === depositStatus.seen || (status < depositStatus.seen && now < untilMs);
}
