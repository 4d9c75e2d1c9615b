import { hilo, type HiloView } from "../../../rules/games/hilo.ts";
import { type Guess, mostCards } from "../../../rules/games/hilo-figures.ts";
import type { Micro } from "../../../rules/money.ts";

/** The guess over every card: the likelier one, or always the same. */
export const hiloGuesses = ["likelier", "higher", "lower"] as const;

export interface HiloPlan {
  guess: (typeof hiloGuesses)[number];
  /** Cashes out after so many right guesses, … */
  wins: number;
  /** … or from this multiplier on (in ten-thousandths), whichever comes first. */
  fromE4: bigint | undefined;
  /** In per cent; a card is skipped if the guess over it is less likely. */
  leastProbability: number;
}

export const hiloFields = ["wins", "from", "least"] as const;
export type HiloTexts = Record<(typeof hiloFields)[number], string>;

/** Above this, nearly every card would be skipped. */
const mostLeast = 90;

/** Parses the typed fields; invalid ones are undefined. */
export function readHiloTexts({ wins, from, least }: HiloTexts, read: (text: string) => Micro | undefined) {
  const micro = read(from);
  return {
    wins: wholeOf(wins, 1, mostCards - 1),
    fromE4: from.trim() === "" ? 0n : micro !== undefined && micro > 1_000_000n ? micro / 100n : undefined,
    leastProbability: least.trim() === "" ? 0 : wholeOf(least, 0, mostLeast),
  };
}

/** The next planned guess or skip; undefined to cash out. */
export function nextGuess(
  { guess, wins, fromE4, leastProbability }: HiloPlan,
  view: HiloView,
  canPay: (multiplierE4: bigint) => boolean,
): { guess: Guess } | undefined {
  const roundStatus = hilo.roundStatus(view);
  if (roundStatus.wins >= wins) return undefined;
  if (roundStatus.wins > 0 && fromE4 !== undefined && roundStatus.multiplierE4 >= fromE4) return undefined;
  const made = guess === "likelier" ? likelier(view) : guess;
  const odds = hilo.odds(view, { guess: made });
  if (!odds || odds.probability * 100 < leastProbability) return { guess: "skip" };
  if (canPay(odds.multiplierE4)) return { guess: made };
  // A guess that would pay beyond the cap is never made; what is won is cashed out.
  return roundStatus.wins > 0 ? undefined : { guess: "skip" };
}

function likelier(view: HiloView): Guess {
  const probability = (guess: Guess) => hilo.odds(view, { guess })?.probability ?? 0;
  return probability("lower") > probability("higher") ? "lower" : "higher";
}

function wholeOf(text: string, least: number, most: number): number | undefined {
  const figure = /^\d{1,2}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return figure >= least && figure <= most ? figure : undefined;
}
