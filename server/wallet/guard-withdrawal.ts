import { smallestWithdrawal } from "../../rules/limits.ts";
import { type Micro, toWire } from "../../rules/money.ts";
import { type Refusal, refuse } from "../http/refusal.ts";
import type { Wallet } from "./ledger.ts";
import type { Eligibility } from "./eligibility.ts";

interface WithdrawalWish {
  amountMicro: Micro;
  feeMicro: Micro;
  minMicro: Micro;
  maxMicro: Micro;
}

interface Circumstances {
  blocked: boolean;
  isVerificationNeeded: boolean;
  /** Whether their money has gone to this destination before. */
  isKnown: boolean;
  /** When withdrawals to new destinations are possible again, if they are not now. */
  newDestinationsFromMs: number | undefined;
  now: number;
  open: number;
}

/**
 * Why a withdrawal is refused, if so. Self-exclusion, a break, a reached limit or an unanswered reality check never
 * prevent one.
 */
export function guardWithdrawal(
  { amountMicro, feeMicro, minMicro, maxMicro }: WithdrawalWish,
  wallet: Wallet,
  eligibility: Pick<Eligibility, "isOfAge" | "isAgeKnown">,
  { blocked, isVerificationNeeded, isKnown, newDestinationsFromMs, now, open }: Circumstances,
): Refusal | undefined {
  if (blocked) return refuse("region_blocked");
  if (!eligibility.isOfAge || !eligibility.isAgeKnown) return refuse("age_needed");
  if (isVerificationNeeded) return refuse("verification_needed");
  if (!isKnown && newDestinationsFromMs !== undefined)
    return refuseNewDestination("destination", newDestinationsFromMs, now);
  const smallest = smallestWithdrawal(wallet.currency);
  const least = minMicro > smallest ? minMicro : smallest;
  if (amountMicro < least) return refuse("validation", { amount: `amount_too_low: ${toWire(least)}` });
  if (amountMicro > maxMicro) return refuse("validation", { amount: `amount_too_high: ${toWire(maxMicro)}` });
  if (open >= mostOpenPayouts) return refuse("too_many_tries");
  return amountMicro + feeMicro > wallet.balanceMicro ? refuse("insufficient_funds") : undefined;
}

export function refuseNewDestination(field: "destination" | "code", fromMs: number, now: number): Refusal {
  const from = new Date(fromMs).toISOString();
  return refuse("contacts_changed", { [field]: `contacts_changed: ${from}` }, Math.ceil((fromMs - now) / 1_000));
}

/** How many may be under way at once; their states have to fit into one message. */
export const mostOpenPayouts = 10;
