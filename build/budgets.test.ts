import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { checkBudgets, checkFiles, mostFiles } from "./budgets.ts";

test("what fits is summed up in one line, the largest of each kind", () => {
  const measured = [1_000, 3_000].map(
    (bytes) => ({ kind: "screen", name: `/${bytes}`, files: [randomBytes(bytes)] }) as const,
  );
  expect(checkBudgets(measured)).toMatch(/screen 3\.\d KB/);
});

test("what is beyond its budget ends the build and is named with its size", () => {
  const files = [randomBytes(6_000), randomBytes(7_000)];
  expect(() => checkBudgets([{ kind: "serviceWorker", name: "sw.js", files }])).toThrow(
    /12\.7 KB of\s+12\.0 KB\s+sw\.js/,
  );
});

test("more files than are to do, or one too small to be asked for, end the build", () => {
  const code = (count: number, bytes: number) =>
    new Map(Array.from({ length: count }, (_, index) => [`assets/${index}.js`, randomBytes(bytes)]));
  const most = mostFiles.files;
  expect(checkFiles(code(most, 1_024))).toBe(`files ${most}`);
  expect(() => checkFiles(code(most + 1, 1_024))).toThrow(`${most + 1} files`);
  expect(() => checkFiles(code(1, 900))).toThrow("Too small for a file: assets/0.js");
});
