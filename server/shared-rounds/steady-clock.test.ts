import { expect, test } from "vitest";
import { handClock } from "../../tests/world/hand-clock.ts";
import { createSteadyClock } from "./steady-clock.ts";

test("what another house has noted is of no earlier moment than its wait and its way allow, and of none to come", () => {
  const clock = createSteadyClock(handClock(100_000));
  expect(clock.heard({ atMs: 99_000, agoMs: 1_000 })).toBe(99_000);
  expect(clock.heard({ atMs: 90_000, agoMs: 1_000 })).toBe(98_500);
  expect(clock.heard({ atMs: 120_000, agoMs: 1_000 })).toBe(100_000);
});

test("it is never behind the house that leads, until it is set by its own again", () => {
  const clock = createSteadyClock(handClock(100_000));
  clock.follow(90_000);
  expect(clock.now()).toBe(100_000);
  clock.follow(103_000);
  expect([clock.now(), clock.timeOf(99_000)]).toEqual([103_000, 102_000]);
  clock.anchor();
  expect(clock.now()).toBe(100_000);
});
