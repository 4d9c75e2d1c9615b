import { expect, test } from "vitest";
import { stampOf } from "./stamp.ts";

test("a moment is written in its timezone, and midnight is the hour zero", () => {
  expect(stampOf("2026-03-01T20:30:09.123Z", "UTC")).toBe("2026-03-01 20:30:09");
  expect(stampOf("2026-12-31T19:00:00.000Z", "Asia/Almaty")).toBe("2027-01-01 00:00:00");
});
