import { expect, test } from "vitest";
import { everyMs, nextRun } from "./next-run.ts";

const now = 1_000_000_000;

test("the first check comes 10 to 55 seconds after the start", () => {
  expect(nextRun(undefined, now, () => 0)).toBe(now + 10_000);
  expect(nextRun(undefined, now, () => 1)).toBe(now + 55_000);
});

test("a time that is kept holds, but for one that is over or that this clock cannot have set", () => {
  expect(nextRun(now + 1, now, () => 0)).toBe(now + 1);
  expect(nextRun(now + everyMs, now, () => 0)).toBe(now + everyMs);
  for (const kept of [now, now - 1, 0, now + everyMs + 1, Number.NaN])
    expect(nextRun(kept, now, () => 0)).toBe(now + 10_000);
});
