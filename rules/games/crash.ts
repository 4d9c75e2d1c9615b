import type { Hashing } from "../fairness.ts";
import { type Micro, payoutOf } from "../money.ts";
import { multiplierAt } from "./crash-curve.ts";
import type { RulesTable } from "./game.ts";
import { factsOf } from "./ids.ts";
import { type SharedSeeding, sharedValue } from "./shared-chain.ts";

/* Crash: multipliers are hundredths in numbers (`E2`), and a bet that leaves at the crash point still wins. */

/** Locking takes as long as accepted bets need to be committed, and flying as long as the curve. */
export const crashTimes = { bettingMs: 7_000, crashedMs: 3_000, tickMs: 100 } as const;

/** Bets of one player in a round, each in a slot of its own. */
export const crashSlots = [1, 2] as const;

/** The lowest target; also the first multiplier that wins anything. */
export const leastTargetE2 = 101;
export const leastCrashE2 = 100;
export const mostCrashE2 = 1_000_000;

const values = 2n ** 52n;

export const crash = {
  id: "crash",
  rtp: factsOf.crash.returns,
  table: (): RulesTable => ({
    leastTarget: leastTargetE2,
    leastCrash: leastCrashE2,
    mostCrash: mostCrashE2,
    bettingMs: crashTimes.bettingMs,
    slots: crashSlots,
    // Counted out by the rules themselves: what a target pays for 10,000, and how many of 2^52 values reach it.
    ...Object.fromEntries(
      sampleTargets.map((target) => [
        `target ${target}`,
        [String(crashPayout(10_000n, target)), String(valuesReaching(target))],
      ]),
    ),
    "hundredths by second": Array.from({ length: 154 }, (_, second) => multiplierAt(second * 1_000)),
  }),
} as const;

const sampleTargets = [101, 110, 125, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 100_000, 1_000_000];

/** The crash point of a round. */
export function crashOf(hashing: Hashing, seeding: SharedSeeding): number {
  return crashPoint(sharedValue(hashing, seeding));
}

/** From the 52 bits of a round. */
export function crashPoint(value: number): number {
  const exact = Number((99n * values) / (values - BigInt(value)));
  return Math.min(Math.max(exact, leastCrashE2), mostCrashE2);
}

/** Of 2^52 values, how many crash at the multiplier or above. */
export function valuesReaching(multiplierE2: number): bigint {
  // Crash points grow with the value, so the first that reaches it is found by halving.
  let [low, high] = [0n, values];
  while (low < high) {
    const middle = (low + high) / 2n;
    if (crashPoint(Number(middle)) >= multiplierE2) high = middle;
    else low = middle + 1n;
  }
  return values - low;
}

/** The probability that a round reaches a multiplier, as shown beside a target. */
export function crashProbability(multiplierE2: number): number {
  return multiplierE2 < leastTargetE2 ? 1 : 99 / multiplierE2;
}

export function isTarget(multiplierE2: number): boolean {
  return Number.isInteger(multiplierE2) && multiplierE2 >= leastTargetE2 && multiplierE2 <= mostCrashE2;
}

/** Reads a multiplier with at most two decimals: "2", "2.5" and "2.50"; undefined if it can be no target. */
export function parseTarget(text: string): number | undefined {
  const [, whole = "", decimals = ""] = /^([1-9]\d{0,4})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const target = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return isTarget(target) ? target : undefined;
}

/** Hundredths as text: "2.00". */
export function targetText(multiplierE2: number): string {
  return (multiplierE2 / 100).toFixed(2);
}

export function crashPayout(stakeMicro: Micro, multiplierE2: number): Micro {
  return payoutOf(stakeMicro, BigInt(multiplierE2) * 100n);
}
