import { expect, test } from "vitest";
import { growthPerMs } from "../../../rules/games/crash-curve.ts";
import {
  barCount,
  barMsOf,
  fillBars,
  flightMsAt,
  heightInHistory,
  isElsewhere,
  scaleAt,
  stepOf,
} from "./crash-plot.ts";

test("the curve stays inside its axes and never moves back, from its first millisecond to the highest multiplier", () => {
  let before = { toMs: 0, top: 0 };
  for (let ms = 0; ms <= 153_506; ms += 250) {
    const scale = scaleAt(ms);
    expect(ms / scale.toMs).toBeLessThanOrEqual(0.831);
    expect(Math.expm1(growthPerMs * ms) / (scale.top - 1)).toBeLessThanOrEqual(0.721);
    expect(scale.toMs).toBeGreaterThanOrEqual(before.toMs);
    expect(scale.top).toBeGreaterThanOrEqual(before.top);
    before = scale;
  }
});

test("rulers are laid anew only when an end of one has moved by a pixel, however high it flies", () => {
  const phone = { width: 322, height: 260 };
  let laid = scaleAt(0);
  let count = 0;
  for (let ms = 0; ms <= 60_000; ms += 1_000 / 60) {
    const scale = scaleAt(ms);
    if (isElsewhere(laid, scale, phone)) {
      laid = scale;
      count += 1;
    }
    expect(phone.width * (1 - laid.toMs / scale.toMs)).toBeLessThan(1);
    expect(phone.height * (1 - (laid.top - 1) / (scale.top - 1))).toBeLessThan(1);
    if (ms < 16_000) expect(count).toBe(0);
  }
  expect(count).toBeGreaterThan(60);
  // Of 60 pictures a second, in the 44 s that they move.
  expect(count).toBeLessThan(44 * 22);
});

test("labels stand at whole steps, and never more of them than there is room for", () => {
  for (let range = 0.5; range < 20_000; range *= 1.3) {
    const step = stepOf(range, 5);
    expect(range / step).toBeLessThanOrEqual(5.001);
    expect(["1", "2", "5"]).toContain(step.toExponential()[0]);
  }
});

test("in the history 2, 10 and 50 stand equally far from each other", () => {
  const [two, ten, fifty] = [200, 1_000, 5_000].map(heightInHistory);
  expect((ten ?? 0) - (two ?? 0)).toBeCloseTo((fifty ?? 0) - (ten ?? 0));
});

test("bars count each bet that has left where it left, and none that is in", () => {
  const bars = new Float64Array(barCount);
  const left = [
    { multiplier: "1.01", amount: "100.00" },
    { multiplier: "2.00", amount: "400.00" },
    { multiplier: null, amount: "5000.00" },
  ];
  fillBars(bars, left, barMsOf(20_000));
  expect(bars.filter((bar) => bar > 0)).toEqual(new Float64Array([0.5, 1]));
  expect(barMsOf(20_001)).toBe(2 * barMsOf(20_000));
});

test("nothing is drawn later than the house has answered for", () => {
  const start = "2026-11-23T10:00:00.000Z";
  const at = Date.parse(start);
  expect(flightMsAt(start, at + 5_000, at + 9_000)).toBe(5_000);
  expect(flightMsAt(start, at + 15_000, at + 9_000)).toBe(9_000);
  expect(flightMsAt(start, at - 40, at + 9_000)).toBe(0);
});
