import { type Micro, toWire } from "../../rules/money.ts";
import { leftOf } from "../../rules/safe-play/limits.ts";
import { pauseAt } from "../../rules/safe-play/pauses.ts";
import { periodAt } from "../../rules/safe-play/play.ts";
import { type FieldErrors, type Refusal, refuse } from "../http/refusal.ts";
import type { Eligibility } from "./eligibility.ts";

interface DepositWish {
  amountMicro: Micro;
  minMicro: Micro;
  maxMicro: Micro;
}

interface Circumstances {
  blocked: boolean;
  /** The sum of earlier deposits that can still be paid. */
  openMicro: Micro;
  now: number;
}

/** Refuses to order a deposit. Money that has arrived is the player's, and is never refused here. */
export function guardDeposit(
  { amountMicro, minMicro, maxMicro }: DepositWish,
  eligibility: Eligibility,
  { blocked, openMicro, now }: Circumstances,
): Refusal | undefined {
  if (blocked) return refuse("region_blocked");
  if (!eligibility.isOfAge || !eligibility.isAgeKnown) return refuse("age_needed");
  const pause = pauseAt(eligibility.pause, now);
  if (pause) return refuse(pause.kind === "cool_off" ? "cooling_off" : "self_excluded");
  if (amountMicro < minMicro) return refuse("validation", { amount: `amount_too_low: ${toWire(minMicro)}` });
  if (amountMicro > maxMicro) return refuse("validation", { amount: `amount_too_high: ${toWire(maxMicro)}` });
  return limitedBy(eligibility, { amountMicro, openMicro, now });
}

/** Every limit the deposit would exceed, with what is left of it. */
function limitedBy(
  eligibility: Eligibility,
  { amountMicro, openMicro, now }: { amountMicro: Micro; openMicro: Micro; now: number },
): Refusal | undefined {
  const fields: FieldErrors = {};
  for (const limit of eligibility.limits) {
    if (limit.kind !== "deposit") continue;
    const left = leftOf(limit, periodAt(eligibility, limit.period, now)) - openMicro;
    if (amountMicro > left) fields[`deposit_${limit.period}`] = `limit_reached: ${toWire(left < 0n ? 0n : left)}`;
  }
  return Object.keys(fields).length > 0 ? refuse("limit_reached", fields) : undefined;
}
