import { expect, test } from "vitest";
import { areSame, readPicks, redrawn, toggled, withCount } from "./keno-choice.ts";

const first = () => 0;
const last = (size: number) => size - 1;

test("a number is picked and let go, and an eleventh is none", () => {
  expect(toggled([4, 8], 15)).toEqual([4, 8, 15]);
  expect(toggled([4, 8, 15], 8)).toEqual([4, 15]);
  const ten = withCount([], 10, first);
  expect(toggled(ten, 40)).toBe(ten);
  expect(toggled(ten, 10)).toHaveLength(9);
});

test("more picks are random ones beside those there are, fewer are the first of them", () => {
  expect(withCount([1, 3], 5, first)).toEqual([1, 3, 2, 4, 5]);
  expect(withCount([1, 3], 4, last)).toEqual([1, 3, 40, 39]);
  expect(withCount([7, 5, 3], 1, first)).toEqual([7]);
  expect(withCount([7], 99, first)).toHaveLength(10);
  expect(withCount([7], -1, first)).toEqual([]);
});

test("a random pick has as many numbers as there were, or else ten", () => {
  expect(redrawn([9, 10, 11], first)).toEqual([1, 2, 3]);
  expect(new Set(redrawn([], last)).size).toBe(10);
});

test("the order of picks makes no difference", () => {
  expect(areSame([1, 2, 3], [3, 1, 2])).toBe(true);
  expect(areSame([1, 2], [1, 2, 3])).toBe(false);
  expect(areSame([1, 2], [1, 3])).toBe(false);
});

test("picks that were kept as text are read again, whatever else stands there", () => {
  expect(readPicks("15 4 8")).toEqual([15, 4, 8]);
  expect(readPicks("41 0 x 7 7 -3 1.5")).toEqual([7]);
  expect(readPicks(undefined)).toEqual([]);
  expect(readPicks("1 2 3 4 5 6 7 8 9 10 11")).toHaveLength(10);
});
