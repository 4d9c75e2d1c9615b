import { expect, test } from "vitest";
import { parseAmount } from "../money.ts";
import {
  crash,
  crashPayout,
  crashPoint,
  crashProbability,
  leastTargetE2,
  mostCrashE2,
  parseTarget,
  targetText,
  valuesReaching,
} from "./crash.ts";
import { growthPerMs, msToCrash, msToReach, multiplierAt } from "./crash-curve.ts";

const values = 2n ** 52n;

test("of 2^52 values exactly floor(99 · 2^52 / x) reach each multiplier x, so every target returns 99 %", () => {
  const targets = [
    ...Array.from({ length: 2_000 }, (_, index) => leastTargetE2 + index),
    ...Array.from({ length: 4_000 }, (_, index) => 2_101 + index * 249),
    mostCrashE2,
  ];
  for (const target of targets) {
    const reaching = (99n * values) / BigInt(target);
    // The least value that reaches it, and the one before.
    const first = Number(values - reaching);
    expect([crashPoint(first) >= target, crashPoint(first - 1) < target]).toEqual([true, true]);
  }
  expect([101, 200, 100_000].map(valuesReaching)).toEqual([101n, 200n, 100_000n].map((x) => (99n * values) / x));
});

test("crash points grow with the value, from 1.00 to 10,000", () => {
  expect([0, 2 ** 51, 2 ** 52 - 2 ** 30, 2 ** 52 - 1].map(crashPoint)).toEqual([100, 198, 1_000_000, 1_000_000]);
  const ascending = Array.from({ length: 4_096 }, (_, index) => crashPoint(index * 2 ** 40));
  expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
});

test("a round is lost at once at 1.00 in 1.98 % of all rounds, and the chance shown is the true one", () => {
  expect(1 - crashProbability(101)).toBeCloseTo(0.019802, 6);
  for (const target of [101, 150, 200, 1_000, 1_000_000])
    expect(crashProbability(target)).toBeCloseTo(Number(valuesReaching(target)) / 2 ** 52, 12);
});

/** Exact to 100 bits: 100 · e^(0.00006 t) for t = 0, 1, 2, … */
function* exactCurve(): Generator<bigint, void, undefined> {
  const one = 1n << 128n;
  // e^x by its series, in fixed point.
  let [factor, term] = [one, one];
  for (let n = 1n; term > 0n; n += 1n) {
    term = (term * 6n) / (100_000n * n);
    factor += term;
  }
  for (let at = 100n * one; ; at = (at * factor) >> 128n) yield at;
}

test("the curve is the exact one at every millisecond, and no double's error could make it another", () => {
  const one = 1n << 128n;
  let nearest = one;
  let ms = 0;
  let wrong = 0;
  for (const exact of exactCurve()) {
    if (BigInt(multiplierAt(ms)) !== exact >> 128n) wrong += 1;
    const fraction = exact % one;
    const distance = fraction < one - fraction ? fraction : one - fraction;
    // In proportion to the value, as errors of doubles are; the first is exact.
    if (ms > 0) nearest = minOf(nearest, (distance * 100n * one) / exact);
    if (exact >> 128n > BigInt(mostCrashE2)) break;
    ms += 1;
  }
  expect([wrong, ms]).toEqual([0, msToCrash(mostCrashE2)]);
  // Thousands of times what rounding can make of an argument below ten and its exponential.
  expect(Number((nearest * 10n ** 20n) / one) / 1e22).toBeGreaterThan(1e-11);
});

const minOf = (a: bigint, b: bigint) => (a < b ? a : b);

test("every multiplier is reached at the first millisecond at which the curve is there", () => {
  let before = 0;
  for (let multiplier = 100; multiplier <= mostCrashE2; multiplier += multiplier < 20_000 ? 1 : 97) {
    const ms = msToReach(multiplier);
    expect(multiplierAt(ms) >= multiplier && (ms === 0 || multiplierAt(ms - 1) < multiplier) && ms >= before).toBe(
      true,
    );
    before = ms;
  }
});

test("the curve takes the time that is said of it, and stands still within a millisecond", () => {
  expect([200, 1_000, 10_000].map(msToReach)).toEqual([11_553, 38_377, 76_753]);
  expect([multiplierAt(-5), multiplierAt(0), multiplierAt(11_553.9)]).toEqual([100, 100, 200]);
  expect(100 * Math.exp(growthPerMs * 11_553)).toBeGreaterThan(200);
});

test("a round ends only after its crash point could still be taken", () => {
  for (const crashE2 of [100, 101, 158, 2_702, 16_667, 999_999, 1_000_000]) {
    expect(multiplierAt(msToCrash(crashE2))).toBeGreaterThan(crashE2);
    expect(multiplierAt(msToCrash(crashE2) - 1)).toBeLessThanOrEqual(crashE2);
    expect(msToReach(crashE2)).toBeLessThanOrEqual(msToCrash(crashE2));
  }
});

test.each([
  ["1.01", 101],
  ["2", 200],
  ["2.5", 250],
  ["10000", 1_000_000],
  ["1", undefined],
  ["1.00", undefined],
  ["10000.01", undefined],
  ["1.015", undefined],
  ["02", undefined],
  ["-2", undefined],
  ["2e3", undefined],
  ["", undefined],
])("the target %s is read as %s hundredths", (text, target) => {
  expect(parseTarget(text)).toBe(target);
  if (target !== undefined) expect(parseTarget(targetText(target))).toBe(target);
});

test("a payout is exact to the millionth", () => {
  expect(crashPayout(parseAmount("0.01") ?? 0n, 198)).toBe(19_800n);
  expect(crashPayout(parseAmount("50000") ?? 0n, 20_000)).toBe(parseAmount("10000000"));
});

test("the rules are counted out", () => {
  const table = crash.table();
  expect(table["target 200"]).toEqual(["20000", String((99n * values) / 200n)]);
  expect(table["hundredths by second"]).toHaveLength(154);
});
