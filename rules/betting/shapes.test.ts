import { expect, test } from "vitest";
import table from "../tables/betting.json";
import { linesOf, namedSystems, type Shape, sizesOf } from "./shapes.ts";

test("full covers have as many lines as players know them by", () => {
  const counts = Object.fromEntries(namedSystems.map(({ name, legs, sizes }) => [name, linesOf(sizes, legs)]));
  expect(counts).toEqual({ Trixie: 4, Patent: 7, Yankee: 11, "Lucky 15": 15, Canadian: 26, Heinz: 57 });
  expect(namedSystems.map(({ name }) => name)).toEqual(table.system.named);
  for (const { legs, sizes } of namedSystems) expect(sizesOf({ kind: "system", sizes }, legs)).toEqual(sizes);
});

test("a single has one leg, an express two at least, a system three at least and sizes of its own", () => {
  expect(sizesOf({ kind: "single" }, 1)).toEqual([1]);
  expect(sizesOf({ kind: "express" }, 5)).toEqual([5]);
  expect(sizesOf({ kind: "system", sizes: [2] }, 3)).toEqual([2]);
  expect(linesOf([10], 20)).toBe(184_756);
  const none: [Shape, number][] = [
    [{ kind: "single" }, 0],
    [{ kind: "single" }, 2],
    [{ kind: "express" }, 1],
    [{ kind: "express" }, 21],
    [{ kind: "system", sizes: [] }, 4],
    [{ kind: "system", sizes: [1] }, 4],
    [{ kind: "system", sizes: [4] }, 4],
    [{ kind: "system", sizes: [2] }, 2],
    [{ kind: "system", sizes: [5] }, 4],
    [{ kind: "system", sizes: [0, 2] }, 4],
    [{ kind: "system", sizes: [3, 2] }, 4],
    [{ kind: "system", sizes: [2, 2] }, 4],
    [{ kind: "system", sizes: [1.5] }, 4],
    [{ kind: "system", sizes: [Number.NaN, 2] }, 4],
  ];
  for (const [shape, legs] of none) expect([shape, legs, sizesOf(shape, legs)]).toEqual([shape, legs, undefined]);
});
