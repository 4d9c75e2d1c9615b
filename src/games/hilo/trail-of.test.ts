import { expect, test } from "vitest";
import { trailOf } from "./trail-of.ts";

const [ace, five, otherFive, queen, king] = [0, 17, 18, 46, 50];

test("each card has the guess by which it came, and what cashing out paid with it on the table", () => {
  const trail = trailOf({ cards: [five, queen, king, otherFive, ace], guesses: ["higher", "skip", "lower", "higher"] });
  expect(trail).toEqual([
    { card: five, guess: undefined, isLost: false, multiplierE4: 0n },
    { card: queen, guess: "higher", isLost: false, multiplierE4: 14_300n },
    { card: king, guess: "skip", isLost: false, multiplierE4: 14_300n },
    { card: otherFive, guess: "lower", isLost: false, multiplierE4: 15_491n },
    { card: ace, guess: "higher", isLost: true, multiplierE4: 0n },
  ]);
});

test("a card that was only skipped to has nothing to cash out", () => {
  expect(trailOf({ cards: [five, ace], guesses: ["skip"] }).map(({ multiplierE4 }) => multiplierE4)).toEqual([0n, 0n]);
});
