import { expect, test } from "vitest";
import { mayMove, type Move, readMove } from "./reload-guard.ts";

const minuteMs = 60_000;

test("a browser that has not started anew yet may do so at once", () => {
  expect(mayMove(undefined, 0)).toBe(true);
});

/** How often a browser reloads by itself when shown these builds, one every five seconds. */
function countReloads(builds: readonly string[]): number {
  let last: Move | undefined;
  let here = "first";
  let count = 0;
  for (const [index, build] of builds.entries()) {
    const now = minuteMs + index * 5_000;
    if (build === here || !mayMove(last, now)) continue;
    last = { build, at: now };
    here = build;
    count += 1;
  }
  return count;
}

test.for([
  ["that two servers take turns to show", 2],
  ["of ten servers", 10],
  ["of which each is new", 100],
] as const)("of a hundred builds %s, one is let in within ten minutes", ([, different]) => {
  expect(countReloads(Array.from({ length: 100 }, (_, index) => String(index % different)))).toBe(1);
});

test("after ten minutes the next one is let in", () => {
  const last = { build: "b", at: minuteMs };
  expect(mayMove(last, 11 * minuteMs - 1)).toBe(false);
  expect(mayMove(last, 11 * minuteMs)).toBe(true);
});

test("a device whose clock was set back is not kept waiting", () => {
  expect(mayMove({ build: "b", at: 100 * minuteMs }, 0)).toBe(true);
});

test("what was written by somebody else counts as nothing", () => {
  for (const odd of [undefined, "", "{", "7", "null", "[]", '{"build":"a"}']) expect(readMove(odd)).toBeUndefined();
  expect(readMove('{"build":"a","at":1}')).toEqual({ build: "a", at: 1 });
});
