import { expect, test } from "vitest";
import { readFigure } from "./read-figure.ts";

test("a figure is read whatever sign or space stands with it", () => {
  expect(["49.50", "49,5", "2.0000×", "x2", "49.50\u00a0%", " 1 250 "].map(readFigure)).toEqual([
    49.5, 49.5, 2, 2, 49.5, 1_250,
  ]);
});

test("what is no figure is none", () => {
  expect(["", "abc", "-5", "1.2.3", "1e9", "12345678901"].map(readFigure)).toEqual(Array(6).fill(undefined));
});
