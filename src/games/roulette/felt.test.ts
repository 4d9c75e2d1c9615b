import { expect, test } from "vitest";
import { rouletteSpots } from "../../../rules/games/roulette-spots.ts";
import { placeNear, placeOf, spotAtPlace } from "./felt.ts";

test("every spot between the numbers has one place on the field, and is found there", () => {
  const inside = rouletteSpots.filter(({ kind }) =>
    ["straight", "split", "street", "trio_with_zero", "corner", "first_four", "six_line"].includes(kind),
  );
  for (const { key } of inside.filter((spot) => spot.key !== "straight:0")) {
    const place = placeOf(key);
    expect(place && spotAtPlace(place)?.key, key).toBe(key);
  }
  // Twelve streets of three, in half steps: one place each, and no other.
  expect(inside).toHaveLength(24 * 6 + 1);
});

test.each([
  ["the middle of a number", 5.5, 1.5, "straight:17"],
  ["the line between two of a street", 5.5, 2.05, "split:17-18"],
  ["the line between two streets", 6.1, 1.5, "split:17-20"],
  ["where four meet", 6.05, 1.95, "corner:17-18-20-21"],
  ["the edge of a street", 5.5, 0.1, "street:16-17-18"],
  ["the edge between two streets", 6, 0, "six_line:16-17-18-19-20-21"],
  ["the line beside zero", 0.1, 0.5, "split:0-1"],
  ["the corner of zero", 0, 0, "first_four:0-1-2-3"],
  ["where zero meets two", 0.1, 1.1, "trio_with_zero:0-1-2"],
  ["the far end", 12, 3, "straight:36"],
  ["beyond it", 99, -4, "street:34-35-36"],
])("a finger on %s means %3$s", (_where, along, across, key) => {
  expect(spotAtPlace(placeNear(along, across))?.key).toBe(key);
});
