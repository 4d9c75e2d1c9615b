import { largestStake, mostBonusStake, stakeFault, type StakeLimits } from "../../rules/limits.ts";
import { type Currency, type Micro, toWire } from "../../rules/money.ts";
import { forbidsStake, leftOf } from "../../rules/safe-play/limits.ts";
import { pauseAt } from "../../rules/safe-play/pauses.ts";
import { checkDueAtMs, periodAt } from "../../rules/safe-play/play.ts";
import { type FieldErrors, type Refusal, refuse } from "../http/refusal.ts";
import type { Wallet } from "./ledger.ts";
import type { Eligibility } from "./eligibility.ts";

export interface Stake {
  limitsIn(currency: Currency): StakeLimits;
  amountMicro: Micro;
  times: number;
  /** The highest possible multiplier, in ten-thousandths: the payout must stay within the cap. */
  topMultiplierE4: bigint;
  /** What its round has taken before and may still win: the cap, and the most with bonus money, are those of a round. */
  earlierMicro?: Micro;
  /** Bonus money pays none of it. */
  isReal?: boolean;
}

/** Refuses a stake. Every stake of every game is checked here, and nothing else is. */
export function guardStake(
  stake: Stake,
  wallet: Wallet,
  eligibility: Eligibility,
  { blocked, now }: { blocked: boolean; now: number },
): Refusal | undefined {
  if (blocked) return refuse("region_blocked");
  const { amountMicro, topMultiplierE4 } = stake;
  const totalMicro = amountMicro * BigInt(stake.times);
  const closed = closedBy(eligibility, now) ?? limitedBy(eligibility, totalMicro, now);
  if (closed) return closed;
  const { currency } = wallet;
  const limits = stake.limitsIn(currency);
  switch (stakeFault(limits, currency, amountMicro, topMultiplierE4)) {
    case "stake_too_low":
      return refuse("stake_too_low", { amount: `stake_too_low: ${toWire(limits.min)}` });
    case "stake_too_high":
      return refuse("stake_too_high", { amount: `stake_too_high: ${toWire(limits.max)}` });
    case "payout_over_cap":
    case undefined:
      return overCap(stake, limits, currency) ?? unpaid(stake, totalMicro, wallet);
  }
}

/** The cap is one of all stakes of a round. */
function overCap(
  { amountMicro, topMultiplierE4, earlierMicro = 0n }: Stake,
  limits: StakeLimits,
  currency: Currency,
): Refusal | undefined {
  const most = largestStake({ ...limits, max: limits.max + earlierMicro }, currency, topMultiplierE4) - earlierMicro;
  if (amountMicro <= most) return undefined;
  return refuse("payout_over_cap", { amount: `payout_over_cap: ${toWire(most < 0n ? 0n : most)}` });
}

/** Real money goes first. Up to a maximum the bonus pays what that lacks: no winnings are ever taken for a higher stake. */
function unpaid(
  { earlierMicro = 0n, isReal = false }: Stake,
  totalMicro: Micro,
  { balanceMicro, bonusMicro, currency }: Wallet,
): Refusal | undefined {
  if (totalMicro <= balanceMicro) return undefined;
  if (isReal || totalMicro > balanceMicro + bonusMicro) return refuse("insufficient_funds");
  return refuseBonusAbove(earlierMicro + totalMicro, currency);
}

/** The maximum with bonus money, of one stake or of all that a player stakes in one round. */
export function refuseBonusAbove(stakedMicro: Micro, currency: Currency): Refusal | undefined {
  const most = mostBonusStake(currency);
  if (stakedMicro <= most) return undefined;
  return refuse("bonus_stake_too_high", { amount: `bonus_stake_too_high: ${toWire(most)}` });
}

function closedBy(eligibility: Eligibility, now: number): Refusal | undefined {
  if (!eligibility.isOfAge) return refuse("age_needed");
  const pause = pauseAt(eligibility.pause, now);
  if (pause) return refuse(pause.kind === "cool_off" ? "cooling_off" : "self_excluded");
  const dueAtMs = checkDueAtMs(eligibility, eligibility.checkEveryMs);
  return dueAtMs !== undefined && dueAtMs <= now ? refuse("reality_check_due") : undefined;
}

/** Every limit the stake would exceed, with what is left of it. */
function limitedBy(eligibility: Eligibility, stakeMicro: Micro, now: number): Refusal | undefined {
  const fields: FieldErrors = {};
  for (const limit of eligibility.limits) {
    const totals = periodAt(eligibility, limit.period, now);
    if (!forbidsStake(limit, totals, stakeMicro)) continue;
    const left = leftOf(limit, totals);
    // A session limit is reached when no time is left; an amount may have some left, but less than the stake.
    const shown = limit.kind === "session" || left < 0n ? 0n : left;
    fields[`${limit.kind}_${limit.period}`] = `limit_reached: ${limit.kind === "session" ? shown : toWire(shown)}`;
  }
  return Object.keys(fields).length > 0 ? refuse("limit_reached", fields) : undefined;
}
