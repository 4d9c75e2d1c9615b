import { hilo, type HiloView } from "../../../rules/games/hilo.ts";
import type { Guess } from "../../../rules/games/hilo-figures.ts";

export interface Turn {
  card: number;
  /** By which it came; undefined for the first card. */
  guess: Guess | undefined;
  isLost: boolean;
  /** What cashing out paid with this card on the table, in ten-thousandths; zero while nothing was won. */
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
