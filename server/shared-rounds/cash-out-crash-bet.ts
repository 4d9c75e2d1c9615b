import { cashOutCrashBet as call } from "../../contract/crash.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse } from "../http/refusal.ts";
import { fingerprintOf } from "../wallet/operations.ts";
import { serve } from "./shared-rounds-house.ts";

/** Counts from when the house has read it, however long it takes to be decided. */
export const cashOutCrashBet = serve(call, async (input, { house, player, key, validUntil, arrivedMs }) => {
  if (!isUuid(input.id)) return refuse("not_found");
  return house.cashOuts.press({
    player,
    key,
    fingerprint: fingerprintOf(call, input),
    validUntil,
    bet: input.id.toLowerCase(),
    receivedAt: house.steadyClock.timeOf(arrivedMs),
  });
});
