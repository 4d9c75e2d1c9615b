import { expect, test } from "vitest";
import { countVisit, isGoodMoment } from "./good-moment.ts";

test("a day counts once, whatever was opened on it", () => {
  const first = countVisit(undefined, "2030-01-01");
  expect(countVisit(first, "2030-01-01")).toBe(first);
  expect(countVisit(countVisit(first, "2030-01-02"), "2030-02-01")).toBe("2030-02-01 3");
});

test("what somebody else has written counts as nothing", () => {
  for (const odd of ["", "true", "2030-01-01 x", "NaN 3", "2030-01-01 99999"])
    expect(countVisit(odd, "2030-01-02")).toBe("2030-01-02 1");
});

test("the third day, a win and a confirmed address are each a good moment, and nothing else is", () => {
  const none = { visits: undefined, isEarned: false, isConfirmed: false };
  expect(isGoodMoment(none)).toBe(false);
  expect(isGoodMoment({ ...none, visits: "2030-01-02 2" })).toBe(false);
  expect(isGoodMoment({ ...none, visits: "2030-01-03 3" })).toBe(true);
  expect(isGoodMoment({ ...none, isEarned: true })).toBe(true);
  expect(isGoodMoment({ ...none, isConfirmed: true })).toBe(true);
});
