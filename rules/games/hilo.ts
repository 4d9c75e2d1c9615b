import {
  array,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minLength,
  minValue,
  number,
  object,
  picklist,
  pipe,
  strictObject,
} from "valibot";
import { pick } from "../fairness.ts";
import { defineSteps, type Ending } from "./game.ts";
import {
  countOf,
  deckSize,
  type Guess,
  guesses,
  hiloRtp,
  multiplierAfter,
  mostCards,
  ranks,
  winsOver,
} from "./hilo-figures.ts";

const card = pipe(number(), integer(), minValue(0), maxValue(deckSize - 1));

/** The cards on the table, and the guess made before each of them but the first. */
const view = object({
  cards: pipe(array(card), minLength(1), maxLength(mostCards)),
  guesses: pipe(array(picklist(guesses)), maxLength(mostCards - 1)),
});
export type HiloView = InferOutput<typeof view>;

/** Higher or lower than the card on the table, over an endless deck. */
export const hilo = defineSteps({
  id: "hilo",
  choice: strictObject({}),
  action: strictObject({ guess: picklist(guesses) }),
  view,
  rtp: hiloRtp,
  table: {
    ranks,
    mostCards,
    skip: "free",
    multiplierE4: "floor(9900 * 13^n / product of the ranks that won each guess)",
  },
  deal: (random) => Array.from({ length: mostCards }, () => pick(random.next(), deckSize)),
  begin: (secret): HiloView => ({ cards: secret.slice(0, 1), guesses: [] }),
  step(seen, { guess }, secret) {
    const next = secret[seen.cards.length];
    if (next === undefined) throw new Error("no card is left");
    return { cards: [...seen.cards, next], guesses: [...seen.guesses, guess] };
  },
  standing(seen) {
    const made = seen.guesses.map((guess, index) => ({
      guess,
      from: cardAt(seen, index),
      to: cardAt(seen, index + 1),
    }));
    const called = made.filter(({ guess }) => guess !== "skip");
    const wins = called.filter(({ guess, from, to }) => winsOver(guess, from, to)).length;
    if (wins < called.length) return { state: "lost", wins, multiplierE4: 0n };
    const state = seen.cards.length === mostCards ? "won" : "open";
    return { state, wins, multiplierE4: wins === 0 ? 0n : multiplierAfter(countsOf(seen)) };
  },
  odds: (seen, { guess }) => oddsOf(seen, guess),
  // By skipping, the card can be had over which a guess adds least.
  leastNext: (seen) => multiplierAfter([...countsOf(seen), ranks - 1]),
  unveil: (seen) => seen,
});

function oddsOf(seen: HiloView, guess: Guess): Ending | undefined {
  if (seen.cards.length >= mostCards) return undefined;
  const count = countOf(guess, cardAt(seen, seen.cards.length - 1));
  if (count === undefined) return undefined;
  const counts = guess === "skip" ? countsOf(seen) : [...countsOf(seen), count];
  return { chance: count / ranks, multiplierE4: counts.length === 0 ? 0n : multiplierAfter(counts) };
}

/** On how many ranks each guess so far could win. */
function countsOf(seen: HiloView): number[] {
  return seen.guesses.flatMap((guess, index) => (guess === "skip" ? [] : (countOf(guess, cardAt(seen, index)) ?? [])));
}

function cardAt({ cards }: HiloView, index: number): number {
  const found = cards[index];
  if (found === undefined) throw new Error(`no card ${index} is on the table`);
  return found;
}
