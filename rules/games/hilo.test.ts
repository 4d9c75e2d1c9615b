import { describe, expect, test } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import {
  countOf,
  deckSize,
  type Guess,
  guesses,
  mostCards,
  multiplierAfter,
  rankOf,
  ranks,
  winsOver,
} from "./hilo-figures.ts";
import { hilo, type HiloView } from "./hilo.ts";
import { rulesHash } from "../receipts.ts";

test("the rules in force are these: another hash is another game, and this one goes to earlier-rules.ts", () => {
  expect(rulesHash(nodeHashing, hilo)).toBe("ca2cd776d48943e60c68066eab08321f226fb14b0e434e5c549ecbfbb9c9495a");
});

const deck = Array.from({ length: deckSize }, (_, card) => card);
const ofEachRank = Array.from({ length: ranks }, (_, index) => index * 4);

/** Published multipliers of the first guess, by rank of the card and direction. */
const firstStep: Record<number, { higher?: bigint; lower?: bigint; same?: bigint }> = {
  1: { higher: 10_725n, same: 128_700n },
  2: { higher: 10_725n, lower: 64_350n },
  3: { higher: 11_700n, lower: 42_900n },
  4: { higher: 12_870n, lower: 32_175n },
  5: { higher: 14_300n, lower: 25_740n },
  6: { higher: 16_087n, lower: 21_450n },
  7: { higher: 18_385n, lower: 18_385n },
  8: { higher: 21_450n, lower: 16_087n },
  9: { higher: 25_740n, lower: 14_300n },
  10: { higher: 32_175n, lower: 12_870n },
  11: { higher: 42_900n, lower: 11_700n },
  12: { higher: 64_350n, lower: 10_725n },
  13: { lower: 10_725n, same: 128_700n },
};

const start = (card: number): HiloView => ({ cards: [card], guesses: [] });
const made = ["higher", "lower", "same"] as const;

test("the first guess pays what is published, and no other guess can be made", () => {
  for (const card of deck) {
    const row = firstStep[rankOf(card)] ?? {};
    for (const guess of made) expect(hilo.odds(start(card), { guess })?.multiplierE4).toBe(row[guess]);
  }
});

test("a guess wins on exactly as many of all cards as it is paid for", () => {
  for (const from of deck) {
    for (const guess of guesses) {
      const count = countOf(guess, from);
      if (count === undefined) continue;
      expect(deck.filter((to) => winsOver(guess, from, to))).toHaveLength(count * 4);
      if (guess !== "skip") expect(count).toBeLessThan(ranks);
    }
  }
});

const ways: Record<string, (card: number) => Guess> = {
  "the likelier way": (card) => best(card, (a, b) => b - a),
  "the bolder way": (card) => best(card, (a, b) => a - b),
  "up, as long as it goes": (card) => (countOf("higher", card) === undefined ? "lower" : "higher"),
  "skipping the middle": (card) => (rankOf(card) === 7 ? "skip" : best(card, (a, b) => b - a)),
};

function best(card: number, order: (a: number, b: number) => number): Guess {
  const [first] = made
    .filter((guess) => countOf(guess, card) !== undefined)
    .toSorted((one, other) => order(countOf(one, card) ?? 0, countOf(other, card) ?? 0));
  return first ?? "skip";
}

describe.each(Object.entries(ways))("guessing %s", (_name, guessAt) => {
  test.each([1, 2, 3])("returns 99 % after %i cards, but for what is floored, over all ways they can fall", (steps) => {
    const [paid, unplayed] = afterAll([], steps);
    const all = BigInt(ranks) ** BigInt(steps + 1);
    // If every card was skipped the stake is returned, and nothing was played for.
    const played = all - unplayed;
    expect(paid).toBeLessThanOrEqual(9_900n * played);
    // Rounding down loses less than one ten-thousandth per win.
    expect(paid).toBeGreaterThan(9_899n * played);
  });

  /** Total payout of all continuations, and how many of them neither won nor lost. */
  function afterAll(cards: number[], steps: number): [bigint, bigint] {
    if (cards.length > steps) {
      const { wins, state, multiplierE4 } = hilo.roundStatus(viewOf(cards));
      return [multiplierE4, wins === 0 && state === "open" ? 1n : 0n];
    }
    let [paid, unplayed] = [0n, 0n];
    for (const card of ofEachRank) {
      const next = [...cards, card];
      if (hilo.roundStatus(viewOf(next)).state === "lost") continue;
      const [more, none] = afterAll(next, steps);
      paid += more;
      unplayed += none;
    }
    return [paid, unplayed];
  }

  function viewOf(cards: number[]): HiloView {
    return { cards, guesses: cards.slice(0, -1).map(guessAt) };
  }
});

test("a skip is free, and tells nothing of what is won", () => {
  const view = hilo.step(start(24), { guess: "skip" }, [24, 0]);
  expect(hilo.roundStatus(view)).toEqual({ state: "open", wins: 0, multiplierE4: 0n });
  expect(hilo.odds(start(24), { guess: "skip" })).toEqual({ probability: 1, multiplierE4: 0n });
  const won = hilo.step(view, { guess: "higher" }, [24, 0, 4]);
  expect(hilo.roundStatus(won)).toEqual({ state: "open", wins: 1, multiplierE4: 10_725n });
});

test("no guess adds less than is held against the cap", () => {
  for (const card of deck)
    for (const guess of made) {
      const odds = hilo.odds(start(card), { guess });
      if (odds) expect(odds.multiplierE4).toBeGreaterThanOrEqual(hilo.leastNext(start(card)));
    }
});

test("it ends with the last card", () => {
  const cards = Array.from({ length: mostCards }, () => 0);
  const skipped: HiloView = { cards, guesses: Array.from({ length: mostCards - 1 }, () => "skip") };
  expect(hilo.roundStatus(skipped)).toEqual({ state: "won", wins: 0, multiplierE4: 0n });
  expect(hilo.odds(skipped, { guess: "skip" })).toBeUndefined();
  const paid: HiloView = {
    ...skipped,
    cards: [...cards.slice(1), 4],
    guesses: [...skipped.guesses.slice(1), "higher"],
  };
  expect(hilo.roundStatus(paid)).toEqual({ state: "won", wins: 1, multiplierE4: multiplierAfter([ranks - 1]) });
});
