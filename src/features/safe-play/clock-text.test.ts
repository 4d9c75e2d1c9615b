import { expect, test } from "vitest";
import { clockText } from "./clock-text.ts";

test("a stopwatch counts hours, minutes and seconds, and never backwards", () => {
  expect([0, 999, 1_000, 425_000, 3_600_000, 90_061_000, -5_000].map(clockText)).toEqual([
    "0:00:00",
    "0:00:00",
    "0:00:01",
    "0:07:05",
    "1:00:00",
    "25:01:01",
    "0:00:00",
  ]);
});
