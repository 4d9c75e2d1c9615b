import { expect, test } from "vitest";
import { timesBySource } from "./script-by-source.ts";

/** Root, then a component of the shell that calls one of a feature, and a function of the browser itself. */
const profile = {
  nodes: [
    { id: 1, callFrame: { url: "", lineNumber: -1, columnNumber: -1 }, children: [2, 4] },
    { id: 2, callFrame: { url: "http://karat/assets/main-1.js", lineNumber: 0, columnNumber: 10 }, children: [3] },
    { id: 3, callFrame: { url: "http://karat/assets/main-1.js", lineNumber: 0, columnNumber: 90 }, children: [5] },
    { id: 4, callFrame: { url: "", lineNumber: -1, columnNumber: -1 } },
    { id: 5, callFrame: { url: "", lineNumber: -1, columnNumber: -1 } },
  ],
  samples: [2, 3, 4, 5],
  timeDeltas: [1000, 2000, 4000, 8000],
};
const findEntry = (_line: number, column: number) => ({
  generatedLine: 0,
  generatedColumn: column,
  originalLine: 0,
  originalColumn: 0,
  originalSource: column < 50 ? "src/app/shell.tsx" : "src/features/consent/banner.tsx",
  name: undefined,
  fileName: "",
});

test("time counts for each source on the stack, with what it has the browser do, and the browser's own for none", () => {
  const { total, within } = timesBySource(profile, () => ({ findEntry }));
  expect(total).toBe(11);
  expect(within(/^src\/features\/consent\//)).toBe(10);
  expect(within(/^src\/app\//)).toBe(11);
  expect(within(/consent|app/)).toBe(11);
});

test("a script without a map is known by its file", () => {
  expect(timesBySource(profile, () => undefined).within(/^assets\/main/)).toBe(11);
});
