import { expect, test } from "vitest";
import { readSlip, shapeFor, type SlipLeg } from "./use-slip.ts";

const legs = (count: number) => Array.from({ length: count }, (_, at): SlipLeg => [`e${at}:winner3:home`, "2.00", 1]);
const system = (sizes: number[]) => ({ kind: "system" as const, sizes });

test.each([
  ["a Trixie with another leg is no full cover any more", [2, 3], 4, [2]],
  ["a Lucky 15 without one of its legs has no singles any more", [1, 2, 3, 4], 3, [2]],
  ["lines of three stay while there are more legs", [3], 5, [3]],
  ["lines of three cannot stay of three legs", [3], 3, [2]],
  ["a Patent stays of three legs", [1, 2, 3], 3, [1, 2, 3]],
])("%s", (_, sizes, count, left) => {
  expect(shapeFor(system(sizes), legs(count)).sizes).toEqual(left);
  // Nor does a slip that was kept before say one thing and mean another.
  expect(readSlip(JSON.stringify({ ...system(sizes), legs: legs(count) })).sizes).toEqual(left);
});

test("of two legs there is no system", () => {
  expect(shapeFor(system([2]), legs(2))).toMatchObject({ kind: "express", sizes: [] });
});
