import { type Currency, type Micro, parseMoney, payoutOf, fromRub } from "./money.ts";
import table from "./tables/limits.json";

export interface StakeLimits {
  min: Micro;
  max: Micro;
}

/** In roubles; `maxIn` has maxima that do not follow from the currency's factor. */
type RoubleLimits = { min: string; max: string; maxIn?: Partial<Record<Currency, string>> };

const bets: Readonly<Record<string, RoubleLimits | undefined>> = table.bets;

export function stakeLimits(game: string, currency: Currency): StakeLimits {
  const limits = bets[game];
  if (!limits) throw new Error(`${game} names no price and has no limits in rules/tables/limits.json`);
  const max = limits.maxIn?.[currency];
  return {
    min: fromRub(micro(limits.min), currency),
    max: max === undefined ? fromRub(micro(limits.max), currency) : micro(max),
  };
}

export function maxPayout(currency: Currency): Micro {
  return fromRub(micro(table.maxPayout), currency);
}

/** Whether a win at this multiplier, in ten-thousandths, would exceed the payout cap. */
export function isOverCap(stake: Micro, multiplierE4: bigint, currency: Currency): boolean {
  return payoutOf(stake, multiplierE4) > maxPayout(currency);
}

/** The most that one round of crash pays in all, with every currency at its factor. */
export function crashRoundLiability(currency: Currency): Micro {
  return fromRub(micro(table.crashRoundLiability), currency);
}

/** From what stake or payout on a bet is shown among the high ones. */
export function highBetFrom(currency: Currency): { stake: Micro; payout: Micro } {
  return {
    stake: fromRub(micro(table.highBet.stake), currency),
    payout: fromRub(micro(table.highBet.payout), currency),
  };
}

/** The highest stake, over all of its parts, that bonus money may be part of. */
export function mostBonusStake(currency: Currency): Micro {
  return fromRub(micro(table.bonusStake), currency);
}

/** What can be staked at once: all real money, or with bonus money up to its maximum. */
export function fundsToStake(currency: Currency, { real, bonus }: { real: Micro; bonus: Micro }): Micro {
  if (bonus === 0n) return real;
  const most = mostBonusStake(currency);
  const both = real + bonus < most ? real + bonus : most;
  return both > real ? both : real;
}

/** What may be deposited at once, and what is suggested, in roubles, in a way of paying that does not say. */
export const depositDefaults = { min: "100", max: "300000", default: "100" } as const;

export function smallestWithdrawal(currency: Currency): Micro {
  return fromRub(micro(table.minWithdrawal), currency);
}

/** From which sum withdrawn, in one or added up, the house has to know who somebody is. */
export function documentsFromWithdrawal(currency: Currency): Micro {
  return fromRub(micro(table.documentsFromWithdrawal), currency);
}

/**
 * The largest stake, in whole hundredths, that limit and payout cap allow at this top multiplier (in ten-thousandths).
 */
export function largestStake({ max }: StakeLimits, currency: Currency, topMultiplierE4: bigint): Micro {
  const capped = (maxPayout(currency) * 10_000n) / topMultiplierE4;
  const whole = capped - (capped % 10_000n);
  return whole < max ? whole : max;
}

export type StakeFault = "stake_too_low" | "stake_too_high" | "payout_over_cap";

/** Why a stake is refused, or undefined. A bet that could exceed the cap is refused, never paid short. */
export function stakeFault(
  limits: StakeLimits,
  currency: Currency,
  stake: Micro,
  topMultiplierE4: bigint,
): StakeFault | undefined {
  if (stake < limits.min) return "stake_too_low";
  if (stake > limits.max) return "stake_too_high";
  return stake > largestStake(limits, currency, topMultiplierE4) ? "payout_over_cap" : undefined;
}

function micro(text: string): Micro {
  const value = parseMoney(text);
  if (value === undefined) throw new Error(`limits: ${text} is no amount`);
  return value;
}
