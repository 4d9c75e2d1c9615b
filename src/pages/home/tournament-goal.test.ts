import { expect, test } from "vitest";
import { goalOf } from "./tournament-goal.ts";

test("home says how many points are missing to a place, and never that none are", () => {
  const [next, paying, level] = [
    { place: 4, missing: "0.1000" },
    { place: 3, missing: "0.2700" },
    { place: 4, missing: "0.0000" },
  ];
  expect(goalOf({ next, paying })).toEqual(paying);
  expect(goalOf({ next, paying: null })).toEqual(next);
  expect(goalOf({ next: level, paying })).toEqual(paying);
  expect(goalOf({ next: level, paying: null })).toBeNull();
  expect(goalOf({ next: level, paying: { ...level, place: 3 } })).toBeNull();
  expect(goalOf({ next: null, paying: null })).toBeNull();
});
