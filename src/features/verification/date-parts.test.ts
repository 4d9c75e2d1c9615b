import { expect, test } from "vitest";
import { dateFault, dayTyped } from "./date-parts.ts";

const today = "2026-11-23";
const parts = (day: string, month: string, year: string) => ({ day, month, year });
const faultsOf = (typed: ReturnType<typeof parts>, meant?: string) =>
  (["day", "month", "year"] as const).map((name) => dateFault(name, typed, today, meant));

test("three numbers are a day of the calendar, or none", () => {
  expect(dayTyped(parts("3", "3", "1990"))).toBe("1990-03-03");
  expect(dayTyped(parts(" 03", "11 ", "1990"))).toBe("1990-11-03");
  for (const none of [
    parts("31", "2", "1990"),
    parts("29", "2", "1991"),
    parts("3", "3", "90"),
    parts("", "3", "1990"),
  ])
    expect(dayTyped(none)).toBeUndefined();
});

test("a slip is told where it was made, and before anything is sent", () => {
  expect(faultsOf(parts("3", "3", "1990"))).toEqual([undefined, undefined, undefined]);
  expect(faultsOf(parts("", "", ""))).toEqual(["required", "required", "required"]);
  expect(faultsOf(parts("31", "2", "1990"))).toEqual(["invalid_date", undefined, undefined]);
  expect(faultsOf(parts("3", "13", "1990"))).toEqual(["invalid_date", "invalid_date", undefined]);
  expect(faultsOf(parts("3", "3", "1890"))).toEqual([undefined, undefined, "invalid_date"]);
  expect(faultsOf(parts("3", "3", "2990"))).toEqual([undefined, undefined, "invalid_date"]);
  expect(faultsOf(parts("3", "3", "90"))).toEqual([undefined, undefined, "whole_year"]);
  expect(faultsOf(parts("x", "3", "1990"))[0]).toBe("invalid_date");
});

test("a child's year, and one of more than a hundred years ago, is asked to be looked at again, and then believed", () => {
  for (const [year, day] of [
    ["2019", "2019-03-03"],
    ["1909", "1909-03-03"],
  ] as const) {
    const typed = parts("3", "3", year);
    expect(faultsOf(typed)).toEqual([undefined, undefined, "look_again"]);
    expect(faultsOf(typed, day)).toEqual([undefined, undefined, undefined]);
    // Of another date nothing was said.
    expect(faultsOf(parts("4", "3", year), day)[2]).toBe("look_again");
  }
  expect(faultsOf(parts("23", "11", "2008"))[2]).toBeUndefined();
  expect(faultsOf(parts("24", "11", "2008"))[2]).toBe("look_again");
});
