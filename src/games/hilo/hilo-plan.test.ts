import { expect, test } from "vitest";
import type { HiloView } from "../../../rules/games/hilo.ts";
import { readAmount } from "../../features/amounts/typed-amount.ts";
import { type HiloPlan, nextGuess, readHiloTexts } from "./hilo-plan.ts";

const plan: HiloPlan = { guess: "likelier", wins: 2, fromE4: undefined, leastProbability: 0 };
const always = () => true;
const never = () => false;
/** A round in which these ranks were dealt and every guess was right. */
const over = (...ranks: number[]): HiloView => ({
  cards: ranks.map((rank) => (rank - 1) * 4),
  guesses: ranks.slice(1).map((rank, index) => (rank >= (ranks[index] ?? 0) ? "higher" : "lower")),
});

test("the likelier guess is made over every card", () => {
  expect([1, 5, 7, 9, 13].map((rank) => nextGuess(plan, over(rank), always)?.guess)).toEqual([
    "higher",
    "higher",
    "higher",
    "lower",
    "lower",
  ]);
});

test("a guess that is always the same skips the card over which it cannot be made", () => {
  expect(nextGuess({ ...plan, guess: "higher" }, over(12), always)).toEqual({ guess: "higher" });
  expect(nextGuess({ ...plan, guess: "higher" }, over(13), always)).toEqual({ guess: "skip" });
  expect(nextGuess({ ...plan, guess: "lower" }, over(1), always)).toEqual({ guess: "skip" });
});

test("what is less likely than was set is skipped", () => {
  // Over an eight, "lower" wins on eight of thirteen ranks, or 61.5 %.
  expect(nextGuess({ ...plan, leastProbability: 61 }, over(8), always)).toEqual({ guess: "lower" });
  expect(nextGuess({ ...plan, leastProbability: 62 }, over(8), always)).toEqual({ guess: "skip" });
});

test("it cashes out after so many right guesses, or from a multiplier on", () => {
  expect(nextGuess(plan, over(5, 9), always)).toEqual({ guess: "lower" });
  expect(nextGuess(plan, over(5, 9, 2), always)).toBeUndefined();
  expect(nextGuess({ ...plan, fromE4: 14_300n }, over(5, 9), always)).toBeUndefined();
  expect(nextGuess({ ...plan, fromE4: 14_301n }, over(5, 9), always)).toEqual({ guess: "lower" });
});

test("what could pay beyond the cap is not guessed: what is won is taken, and without a win the card is skipped", () => {
  expect(nextGuess(plan, over(5, 9), never)).toBeUndefined();
  expect(nextGuess(plan, over(5), never)).toEqual({ guess: "skip" });
});

test("what is typed is read, and what makes no sense is not", () => {
  expect(readHiloTexts({ wins: "3", from: "2,5", least: "60" }, readAmount)).toEqual({
    wins: 3,
    fromE4: 25_000n,
    leastProbability: 60,
  });
  expect(readHiloTexts({ wins: "3", from: "", least: " " }, readAmount)).toEqual({
    wins: 3,
    fromE4: 0n,
    leastProbability: 0,
  });
  expect(readHiloTexts({ wins: "52", from: "1", least: "95" }, readAmount)).toEqual({
    wins: undefined,
    fromE4: undefined,
    leastProbability: undefined,
  });
});
