import { hilo, type HiloView } from "../../../rules/games/hilo.ts";
import type { Guess } from "../../../rules/games/hilo-figures.ts";

export interface Turn {
  card: number;
  /** The guess that led to it; undefined for the first card. */
  guess: Guess | undefined;
  isLost: boolean;
  /** The multiplier after this card, in ten-thousandths; zero while nothing was won. */
  multiplierE4: bigint;
}

export function trailOf({ cards, guesses }: HiloView): Turn[] {
  return cards.map((card, index) => {
    const { state, multiplierE4 } = hilo.roundStatus({
      cards: cards.slice(0, index + 1),
      guesses: guesses.slice(0, index),
    });
    return { card, guess: guesses[index - 1], isLost: state === "lost", multiplierE4 };
  });
}
