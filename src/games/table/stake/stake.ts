import { fundsToStake, largestStake, mostBonusStake, stakeFault, type StakeLimits } from "../../../../rules/limits.ts";
import { type Currency, type Micro, toWire } from "../../../../rules/money.ts";
import { typedAmount } from "../../../features/amounts/typed-amount.ts";
import { faultWith } from "../../../shell/errors/error-text.ts";

const cent = 10_000n;

export interface Situation {
  limits: StakeLimits;
  currency: Currency;
  /** The most that the present choice can pay, in ten-thousandths. */
  topMultiplierE4: bigint;
  times: number;
  /** Undefined for a guest. */
  balance: Micro | undefined;
  /** Bonus money beside it, which pays what the balance lacks, up to a maximum. */
  bonus?: Micro | undefined;
}

/** Ten times the smallest stake: large enough to matter, too small to regret. */
export function firstStake({ min, max }: StakeLimits): Micro {
  return min * 10n > max ? max : min * 10n;
}

export function halved(stake: Micro, { limits: { min } }: Situation): Micro {
  const half = wholeCents(stake / 2n);
  return half < min ? min : half;
}

export function doubled(stake: Micro, situation: Situation): Micro {
  const most = mostStake(situation);
  const twice = stake * 2n;
  return twice > most ? most : twice;
}

/** The smallest of the limit, the payout cap and the balance; never less than the smallest stake. */
export function mostStake(situation: Situation): Micro {
  const { limits, currency, topMultiplierE4, times } = situation;
  const allowed = largestStake(limits, currency, topMultiplierE4);
  const funds = fundsOf(situation);
  const each = funds === undefined ? undefined : wholeCents(funds / BigInt(times));
  const most = each !== undefined && each < allowed ? each : allowed;
  return most < limits.min ? limits.min : most;
}

/** Why this stake cannot be placed, as an error key. */
export function whyNot(text: string, situation: Situation): string | undefined {
  const { limits, currency, topMultiplierE4, times, balance, bonus = 0n } = situation;
  if (text.trim() === "") return "required";
  const stake = typedAmount(text);
  if (stake === undefined) return "invalid_amount";
  const fault = stakeFault(limits, currency, stake, topMultiplierE4);
  if (fault) return fault;
  const funds = fundsOf(situation);
  const total = stake * BigInt(times);
  if (funds === undefined || balance === undefined || total <= funds) return undefined;
  return total > balance + bonus ? "insufficient_funds" : faultWith("bonus_stake_too_high", mostBonusStake(currency));
}

function fundsOf({ balance, bonus = 0n, currency }: Situation): Micro | undefined {
  return balance === undefined ? undefined : fundsToStake(currency, { real: balance, bonus });
}

/** A refusal by the server, and the situation in which it came. */
export interface Refusal {
  error: string;
  situation: Situation;
}

/** What is wrong with the amount now. A refusal by the server counts only until the situation changes. */
export function faultNow(text: string, situation: Situation, refusal: Refusal | undefined): string | undefined {
  return whyNot(text, situation) ?? (refusal && stands(refusal, situation) ? refusal.error : undefined);
}

function stands({ error, situation: then }: Refusal, now: Situation): boolean {
  const isOfFunds = error === "insufficient_funds" || error.startsWith("bonus_stake_too_high");
  if (isOfFunds && (then.balance !== now.balance || then.bonus !== now.bonus)) return false;
  return then.currency === now.currency && then.topMultiplierE4 === now.topMultiplierE4 && then.times === now.times;
}

/** As in the field: two decimals only if it is not whole. */
export function stakeText(stake: Micro): string {
  return toWire(stake).replace(/\.00$/, "");
}

function wholeCents(amount: Micro): Micro {
  return amount - (amount % cent);
}
