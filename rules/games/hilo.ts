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
import { noChoice } from "./no-choice.ts";

const card = pipe(number(), integer(), minValue(0), maxValue(deckSize - 1));

/** The cards on the table, and the guess made before each but the first. */
const view = object({
  cards: pipe(array(card), minLength(1), maxLength(mostCards)),
  guesses: pipe(array(picklist(guesses)), maxLength(mostCards - 1)),
});
export type HiloView = InferOutput<typeof view>;

/** Higher or lower than the last card, from an endless deck. */
export const hilo = defineSteps({
  id: "hilo",
  choice: noChoice,
  action: strictObject({ guess: picklist(guesses) }),
  view,
  rtp: hiloRtp,
  table: () => {
    const aceToKing = Array.from({ length: ranks }, (_, index) => index + 1);
    const cardOf = (rank: number) => (rank - 1) * (deckSize / ranks);
    const each = <T>(make: (guess: Guess) => T) => Object.fromEntries(guesses.map((guess) => [guess, make(guess)]));
    const counted = each((guess) => aceToKing.map((rank) => countOf(guess, cardOf(rank)) ?? 0));
    const won = each((guess) =>
      aceToKing.map((from) => aceToKing.filter((to) => winsOver(guess, cardOf(from), cardOf(to))).join(" ")),
    );
    return {
      ranks,
      mostCards,
      ...Object.fromEntries(Object.entries(counted).map(([guess, row]) => [`${guess} wins on`, row])),
      ...Object.fromEntries(Object.entries(won).map(([guess, row]) => [`${guess} wins with`, row])),
      // Multipliers for every repeated count and every pair; the rest are products of these.
      ...Object.fromEntries(
        aceToKing.map((count) => [
          `times ${count}`,
          Array.from({ length: mostCards - 1 }, (_, index) =>
            String(multiplierAfter(Array.from({ length: index + 1 }, () => count))),
          ),
        ]),
      ),
      pairs: aceToKing.flatMap((one) => aceToKing.map((other) => String(multiplierAfter([one, other])))),
    };
  },
  deal: (random) => Array.from({ length: mostCards }, () => pick(random.next(), deckSize)),
  begin: (secret): HiloView => ({ cards: secret.slice(0, 1), guesses: [] }),
  step(view, { guess }, secret) {
    const next = secret[view.cards.length];
    if (next === undefined) throw new Error("no card is left");
    return { cards: [...view.cards, next], guesses: [...view.guesses, guess] };
  },
  roundStatus(view) {
    const made = view.guesses.map((guess, index) => ({
      guess,
      from: cardAt(view, index),
      to: cardAt(view, index + 1),
    }));
    const called = made.filter(({ guess }) => guess !== "skip");
    const wins = called.filter(({ guess, from, to }) => winsOver(guess, from, to)).length;
    if (wins < called.length) return { state: "lost", wins, multiplierE4: 0n };
    const state = view.cards.length === mostCards ? "won" : "open";
    return { state, wins, multiplierE4: wins === 0 ? 0n : multiplierAfter(countsOf(view)) };
  },
  odds: (view, { guess }) => oddsOf(view, guess),
  // After skipping, a card may come on which a guess wins on all ranks but one.
  leastNext: (view) => multiplierAfter([...countsOf(view), ranks - 1]),
  unveil: (view) => view,
});

function oddsOf(view: HiloView, guess: Guess): Ending | undefined {
  if (view.cards.length >= mostCards) return undefined;
  const count = countOf(guess, cardAt(view, view.cards.length - 1));
  if (count === undefined) return undefined;
  const counts = guess === "skip" ? countsOf(view) : [...countsOf(view), count];
  return { probability: count / ranks, multiplierE4: counts.length === 0 ? 0n : multiplierAfter(counts) };
}

/** For each guess so far, the number of ranks it could win on. */
function countsOf(view: HiloView): number[] {
  return view.guesses.flatMap((guess, index) => (guess === "skip" ? [] : (countOf(guess, cardAt(view, index)) ?? [])));
}

function cardAt({ cards }: HiloView, index: number): number {
  const found = cards[index];
  if (found === undefined) throw new Error(`no card ${index} is on the table`);
  return found;
}
