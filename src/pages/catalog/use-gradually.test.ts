import { expect, test } from "vitest";
import { nearer } from "./use-gradually.ts";

const letters = (text: string) => text.split("");

function steps(from: readonly string[], to: readonly string[], step: number): string[] {
  const seen: string[] = [];
  for (let now = from; ;) {
    const next = nearer(now, to, step);
    if (next === now) return seen;
    seen.push(next.join(""));
    now = next;
  }
}

test("a list comes a few at a time, and what stood there stands until its place is taken", () => {
  expect(steps([], letters("abcde"), 2)).toEqual(["ab", "abcd", "abcde"]);
  expect(steps(letters("vwxyz"), letters("abcde"), 2)).toEqual(["abxyz", "abcdz", "abcde"]);
  expect(steps(letters("abxyz"), letters("abcd"), 2)).toEqual(["abcdz", "abcd"]);
  expect(steps(letters("abcdef"), letters("a"), 2)).toEqual(["abcd", "ab", "a"]);
});

test("what is the same already is not touched", () => {
  const shown = letters("abc");
  expect(nearer(shown, letters("abc"), 2)).toBe(shown);
  expect(steps([], [], 2)).toEqual([]);
  expect(steps(letters("abc"), letters("abx"), 2)).toEqual(["abx"]);
});
