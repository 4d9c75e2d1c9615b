import { hasUsedUpDeposits, stopsOf } from "../../rules/safe-play/stops.ts";
import { type Refusal, refuse } from "../http/refusal.ts";
import type { Eligibility } from "../wallet/eligibility.ts";

/** Who is excluded, pauses or has reached a limit gets no bonus. */
export function closedToBonuses(eligibility: Eligibility, nowMs: number): Refusal | undefined {
  if (!eligibility.isOfAge) return refuse("age_needed");
  const stop = stopsOf(eligibility, nowMs).find(({ fromMs }) => fromMs <= nowMs);
  if (stop) return refuse(stop.error);
  return hasUsedUpDeposits(eligibility, nowMs) ? refuse("limit_reached") : undefined;
}
