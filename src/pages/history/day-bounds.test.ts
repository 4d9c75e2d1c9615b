import { expect, test } from "vitest";
import { dayBounds } from "./day-bounds.ts";

test("a day begins and ends as the clocks of its timezone have it", () => {
  expect(dayBounds("2026-03-01", "UTC")).toEqual({ from: "2026-03-01T00:00:00.000Z", to: "2026-03-01T23:59:59.999Z" });
  expect(dayBounds("2026-03-01", "Asia/Almaty")).toEqual({
    from: "2026-02-28T19:00:00.000Z",
    to: "2026-03-01T18:59:59.999Z",
  });
  expect(dayBounds("2026-01-10", "America/New_York").from).toBe("2026-01-10T05:00:00.000Z");
});

test("the days on which the clocks are set are an hour shorter and longer", () => {
  const hours = (day: string) => {
    const { from, to } = dayBounds(day, "Europe/Berlin");
    return (Date.parse(to) + 1 - Date.parse(from)) / 3_600_000;
  };
  expect(hours("2026-03-28")).toBe(24);
  expect(hours("2026-03-29")).toBe(23);
  expect(hours("2026-10-25")).toBe(25);
});
