import { expect, test } from "vitest";
import { stampOf } from "./stamp.ts";

test("a moment is written in its timezone, with its offset, and midnight is the hour zero", () => {
  expect(stampOf("2026-03-01T20:30:09.123Z", "UTC")).toBe("2026-03-01T20:30:09+00:00");
  expect(stampOf("2026-12-31T19:00:00.000Z", "Asia/Almaty")).toBe("2027-01-01T00:00:00+05:00");
  expect(stampOf("2026-07-01T02:00:00.000Z", "America/St_Johns")).toBe("2026-06-30T23:30:00-02:30");
});
