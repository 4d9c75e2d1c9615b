import { expect, test } from "vitest";
import { timeLeftText } from "./time-left.ts";

test("what is left is said in minutes and seconds, and in hours where there are any", () => {
  expect([1_200_000, 838_000, 59_001, 1, 0, -5_000].map(timeLeftText)).toEqual([
    "20:00",
    "13:58",
    "1:00",
    "0:01",
    "0:00",
    "0:00",
  ]);
  expect(timeLeftText(3_600_000 + 838_000)).toBe("1:13:58");
});
