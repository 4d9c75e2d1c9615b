import { expect, test } from "vitest";
import { countedUp, isRare } from "./count-up.ts";

test("what is counted up to grows from nothing, in whole cents, and is the exact amount at last", () => {
  const amount = 1_234_567_891n;
  const shown = [0, 0.1, 0.2, 0.5, 0.9, 0.999, 1].map((share) => countedUp(amount, share));
  expect(shown[0]).toBe(0n);
  expect(shown.at(-1)).toBe(amount);
  expect(shown.toSorted((a, b) => Number(a - b))).toEqual(shown);
  expect(shown.slice(0, -1).every((each) => each % 10_000n === 0n && each < amount)).toBe(true);
});

test("ten times the stake is rare, and what comes every minute is not", () => {
  expect([isRare(19_800n), isRare(99_999n), isRare(100_000n)]).toEqual([false, false, true]);
});
