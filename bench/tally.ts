import type { Bet } from "../contract/bets.ts";
import { type Micro, parseMoney, inRub, rubPer } from "../rules/money.ts";
import type { Expected } from "./expected.ts";

/** The sum of many bets as reported to their players, in roubles. */
export interface Tally {
  bets: number;
  calls: number;
  stakedMicro: Micro;
  returnedMicro: Micro;
  /** In roubles, not micros. */
  expected: number;
  variance: number;
}

export const noBets: Tally = { bets: 0, calls: 0, stakedMicro: 0n, returnedMicro: 0n, expected: 0, variance: 0 };

export function tallyOf(bet: Bet, { mean, variance }: Expected, calls: number): Tally {
  const rub = rubPer(bet.currency);
  return {
    bets: 1,
    calls,
    stakedMicro: inRub(microOf(bet.staked ?? bet.amount), bet.currency),
    returnedMicro: inRub(microOf(bet.payout), bet.currency),
    expected: mean * rub,
    variance: variance * rub * rub,
  };
}

export function together(tallies: readonly Tally[]): Tally {
  const sum = { ...noBets };
  for (const one of tallies) {
    sum.bets += one.bets;
    sum.calls += one.calls;
    sum.stakedMicro += one.stakedMicro;
    sum.returnedMicro += one.returnedMicro;
    sum.expected += one.expected;
    sum.variance += one.variance;
  }
  return sum;
}

export function offBy({ returnedMicro, expected, variance }: Tally): number {
  return (Number(returnedMicro) / 1e6 - expected) / Math.sqrt(variance);
}

/** Chance alone exceeds it once in ten thousand runs, so that a whole bench seldom fails for nothing. */
const bound = 3.89;

export function isWithinBound(tally: Tally): boolean {
  return Math.abs(offBy(tally)) <= bound;
}

/** The range, in roubles, in which 99% of such runs end. */
export function bandOf({ expected, variance }: Tally): { low: number; high: number } {
  const spread = deviations * Math.sqrt(variance);
  return { low: expected - spread, high: expected + spread };
}

const deviations = 2.5758;

export function tallyText(tally: Tally, what: "bets" | "rounds"): string {
  const staked = Number(tally.stakedMicro) / 1e6;
  const { low, high } = bandOf(tally);
  const shares = [Number(tally.returnedMicro) / 1e6, tally.expected, low, high];
  const [returned, expected, from, to] = shares.map((part) => `${((part / staked) * 100).toFixed(3)} %`);
  const beyond = isWithinBound(tally) ? "" : ": BEYOND";
  return `${returned} returned of ${tally.bets} ${what}, ${expected} expected, ${from} to ${to}${beyond}`;
}

function microOf(text: string): Micro {
  const micro = parseMoney(text);
  if (micro === undefined) throw new Error(`${text} is no amount`);
  return micro;
}
