import { expect, test } from "vitest";
import { isLonger, type Pause, pauseAt, pauseEnd, pauseLengths, pauseUntil } from "./pauses.ts";

const now = Date.parse("2026-08-31T12:00:00Z");
const dayMs = 24 * 3_600_000;

test("a break lasts from a day to six weeks, an exclusion six months or more, and nothing lies between", () => {
  const kinds = new Map<number, string | undefined>();
  for (let days = 0; days <= 400; days += 1) kinds.set(days, pauseUntil(now + days * dayMs, now)?.kind);
  for (const [days, kind] of kinds)
    expect([days, kind]).toEqual([
      days,
      days >= 1 && days <= 42 ? "cool_off" : days >= 180 ? "self_exclusion" : undefined,
    ]);
  expect(pauseUntil(undefined, now)).toEqual({ kind: "self_exclusion", untilMs: undefined });
});

test("a wish that was a while under way is not refused, and its pause is not shorter for it", () => {
  expect(pauseUntil(now + dayMs - 5_000, now)).toEqual({ kind: "cool_off", untilMs: now + dayMs });
  expect(pauseUntil(now + dayMs - 3_600_000, now)).toBeUndefined();
  expect(pauseUntil(now + 180 * dayMs, now)?.untilMs).toBe(Date.parse("2027-02-28T12:00:00Z"));
});

test("every usual length is one that can be had", () => {
  const ends = pauseLengths.map((length) => pauseEnd(length, now));
  const kinds = ends.map((end) => pauseUntil(end, now)?.kind);
  expect(kinds).toEqual([...Array<string>(4).fill("cool_off"), ...Array<string>(4).fill("self_exclusion")]);
  expect(ends.slice(4)).toEqual([
    Date.parse("2027-02-28T12:00:00Z"),
    Date.parse("2027-08-31T12:00:00Z"),
    Date.parse("2031-08-31T12:00:00Z"),
    undefined,
  ]);
});

test("a pause can only become longer", () => {
  const coolOff = (days: number): Pause => ({ kind: "cool_off", untilMs: now + days * dayMs });
  const exclusion = (days: number | undefined): Pause => ({
    kind: "self_exclusion",
    untilMs: days && now + days * dayMs,
  });
  expect(isLonger(coolOff(2), coolOff(1))).toBe(true);
  expect(isLonger(coolOff(1), coolOff(1))).toBe(false);
  expect(isLonger(coolOff(1), coolOff(2))).toBe(false);
  expect(isLonger(exclusion(200), coolOff(42))).toBe(true);
  expect(isLonger(coolOff(42), exclusion(20))).toBe(false);
  expect(isLonger(exclusion(undefined), exclusion(2_000))).toBe(true);
  expect(isLonger(exclusion(undefined), exclusion(undefined))).toBe(false);
});

test("it is over at its end, or never", () => {
  const pause: Pause = { kind: "cool_off", untilMs: now };
  expect(pauseAt(pause, now - 1)).toBe(pause);
  expect(pauseAt(pause, now)).toBeUndefined();
  const forGood: Pause = { kind: "self_exclusion", untilMs: undefined };
  expect(pauseAt(forGood, Number.MAX_SAFE_INTEGER)).toBe(forGood);
});
