import { expect, test } from "vitest";
import { curvePath } from "./curve-path.ts";

const box = { width: 100, height: 50 };

test("the highest stands at the top, the lowest at the bottom, and zero between them", () => {
  expect(curvePath([0, 10, -40], box)).toEqual({
    line: "M0 10L50 0L100 50",
    area: "M0 10L50 0L100 50L100 10L0 10Z",
    zero: 10,
  });
});

test("who has only lost sees zero at the top, and who has not played a line in the middle", () => {
  expect(curvePath([0, -1], box).zero).toBe(0);
  expect(curvePath([0], box)).toMatchObject({ line: "M0 25", zero: 25 });
});
