import { expect, test } from "vitest";
import { heightOf, nearParts } from "./use-near-parts.ts";

const near = (above: number, parts = 167, height: number | undefined = 4_000) =>
  nearParts({ parts, height, above, screen: 800 });

test("parts are near that stand on the screen or within one screen of it, and no others", () => {
  expect(near(-300)).toEqual({ from: 0, to: 1 });
  expect(near(2_000)).toEqual({ from: 0, to: 1 });
  expect(near(2_401)).toEqual({ from: 0, to: 2 });
  expect(near(4_799)).toEqual({ from: 0, to: 2 });
  expect(near(4_800)).toEqual({ from: 1, to: 2 });
  expect(near(400_000)).toEqual({ from: 99, to: 101 });
});

test("beyond the ends of a list its first or last part is near, and of one of unknown size the first", () => {
  expect(near(-9_000)).toEqual({ from: 0, to: 1 });
  expect(near(1_000_000)).toEqual({ from: 166, to: 167 });
  expect(near(1_000_000, 1)).toEqual({ from: 0, to: 1 });
  expect(nearParts({ parts: 167, height: undefined, above: 9_000, screen: 800 })).toEqual({ from: 0, to: 1 });
  expect(nearParts({ parts: 0, height: undefined, above: 0, screen: 800 })).toEqual({ from: 0, to: 0 });
});

test("a part that is not full is as high as its rows", () => {
  const size = { height: 4_000, columns: 3 };
  expect(heightOf(60, size, 60)).toBe(4_000);
  expect(heightOf(1, size, 60)).toBe(200);
  expect(heightOf(40, size, 60)).toBe(2_800);
  expect(heightOf(9_940, size, 60)).toBe(662_800);
});
