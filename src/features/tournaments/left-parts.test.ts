import { expect, test } from "vitest";
import { leftParts } from "./left-parts.ts";

test.each([
  [59_001, "1 minutes, 00 seconds"],
  [3_599_000, "59 minutes, 59 seconds"],
  [3_600_000, "1 hours, 00 minutes"],
  [86_400_000 + 9 * 3_600_000 + 42 * 60_000, "1 days, 09 hours, 42 minutes"],
  [-5, "0 minutes, 00 seconds"],
])("%i ms are %s", (ms, text) => {
  expect(
    leftParts(ms)
      .map(({ unit, figure }) => `${figure} ${unit}`)
      .join(", "),
  ).toBe(text);
});
