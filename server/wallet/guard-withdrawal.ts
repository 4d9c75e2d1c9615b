import { smallestWithdrawal } from "../../rules/limits.ts";
import { type Micro, toWire } from "../../rules/money.ts";
import { type Refusal, refuse } from "../http/refusal.ts";
import type { Wallet } from "./ledger.ts";
import type { Standing } from "./standings.ts";

/** What somebody wants to have paid out, what that costs, and between what amounts it can be done. */
interface Wish {
  amountMicro: Micro;
  feeMicro: Micro;
  minMicro: Micro;
  maxMicro: Micro;
}

interface Circumstances {
  blocked: boolean;
  isVerificationNeeded: boolean;
  /** How many of theirs are under way. */
  open: number;
}

/**
 * Why a withdrawal may not be taken, if so. Whoever has excluded themselves or takes a break, has reached a limit or not
 * answered the reality check may have their money like everybody else.
 */
export function guardWithdrawal(
  { amountMicro, feeMicro, minMicro, maxMicro }: Wish,
  wallet: Wallet,
  standing: Pick<Standing, "isOfAge" | "isAgeKnown">,
  { blocked, isVerificationNeeded, open }: Circumstances,
): Refusal | undefined {
  if (blocked) return refuse("region_blocked");
  if (!standing.isOfAge || !standing.isAgeKnown) return refuse("age_needed");
  if (isVerificationNeeded) return refuse("verification_needed");
  const smallest = smallestWithdrawal(wallet.currency);
  const least = minMicro > smallest ? minMicro : smallest;
  if (amountMicro < least) return refuse("validation", { amount: `amount_too_low: ${toWire(least)}` });
  if (amountMicro > maxMicro) return refuse("validation", { amount: `amount_too_high: ${toWire(maxMicro)}` });
  if (open >= mostOpenPayouts) return refuse("too_many_tries");
  return amountMicro + feeMicro > wallet.balanceMicro ? refuse("insufficient_funds") : undefined;
}

/** So many may be under way at once; what they are told of them has to fit into one message. */
export const mostOpenPayouts = 10;
