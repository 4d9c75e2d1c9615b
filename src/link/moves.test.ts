import { expect, test } from "vitest";
import { mayMove, type Move, moved, readMoves } from "./moves.ts";

const minuteMs = 60_000;

test("a build that this browser was never in is let in at once", () => {
  expect(mayMove([], "b", 0)).toBe(true);
  expect(mayMove(moved([], "a", "b", 0), "c", 1)).toBe(true);
});

test("of a hundred builds that two servers take turns to show, one is let in within ten minutes", () => {
  let moves: Move[] = [];
  let here = "a";
  let count = 0;
  for (let turn = 1; turn <= 100; turn++) {
    const there = turn % 2 ? "b" : "a";
    const now = minuteMs + turn * 5_000;
    if (there === here || !mayMove(moves, there, now)) continue;
    moves = moved(moves, here, there, now);
    here = there;
    count += 1;
  }
  expect(count).toBe(1);
});

test("nor do many servers of as many builds lead through them again and again", () => {
  let moves: Move[] = [];
  let here = "0";
  let count = 0;
  for (let turn = 1; turn <= 100; turn++) {
    const there = String(turn % 10);
    const now = minuteMs + turn * 5_000;
    if (there === here || !mayMove(moves, there, now)) continue;
    moves = moved(moves, here, there, now);
    here = there;
    count += 1;
  }
  // Each is new once.
  expect(count).toBe(9);
});

test("after ten minutes a release may be taken back", () => {
  const moves = moved([], "a", "b", 0);
  expect(mayMove(moves, "a", 10 * minuteMs - 1)).toBe(false);
  expect(mayMove(moves, "a", 10 * minuteMs)).toBe(true);
});

test("a device whose clock was set back is not kept waiting", () => {
  expect(mayMove(moved([], "a", "b", 100 * minuteMs), "a", 0)).toBe(true);
});

test("what was written by somebody else counts as nothing", () => {
  for (const odd of [null, undefined, "", "{", "7", "null", '{"build":"a"}', "[1,null]"])
    expect(readMoves(odd)).toEqual([]);
  expect(readMoves('[{"build":"a","at":1}]')).toEqual([{ build: "a", at: 1 }]);
});
