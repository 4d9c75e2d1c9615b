import { expect, test } from "vitest";
import { joinedRounds } from "./joined-rounds.ts";

const from = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => ({ number: newest - index }));
const numbers = (...[past, older]: Parameters<typeof joinedRounds>) =>
  joinedRounds(past, older).rounds.map(({ number }) => number);

test("below what the channel tells stands what was asked for, each round once", () => {
  const older = { rounds: from(60, 1), next: null };
  expect(joinedRounds(from(60, 11), undefined)).toEqual({ rounds: from(60, 11), next: undefined });
  expect(joinedRounds(from(63, 14), older)).toEqual({ rounds: from(63, 1), next: null });
  expect(numbers(from(110, 61), older)).toEqual(numbers(from(110, 1), undefined));
});

test("where rounds are missing between them, what lies below is asked for anew", () => {
  expect(joinedRounds(from(111, 62), { rounds: from(60, 1), next: null })).toEqual({
    rounds: from(111, 62),
    next: undefined,
  });
});

test("where nothing has been played there is nothing more", () => {
  expect(joinedRounds([], undefined)).toEqual({ rounds: [], next: null });
});
