/* Cards and what guesses on them pay, without the schemas that only the table needs. */

export const hiloRtp = "0.99";
export const ranks = 13;
export const deckSize = 52;
/** With this many cards on the table the round cashes out by itself. */
export const mostCards = 52;

export const guesses = ["higher", "lower", "same", "skip"] as const;
export type Guess = (typeof guesses)[number];

/** From 1, the ace, to 13, the king. */
export function rankOf(card: number): number {
  return Math.floor(card / 4) + 1;
}

export const suits = ["diamonds", "hearts", "spades", "clubs"] as const;

export function suitOf(card: number): (typeof suits)[number] {
  return suits[card % 4] ?? "clubs";
}

/**
 * On how many of the thirteen ranks a guess wins; undefined if it cannot be made. Higher and lower include the same
 * rank, except on an ace and a king, where they would always win: there the same rank is a guess of its own.
 */
export function countOf(guess: Guess, card: number): number | undefined {
  const rank = rankOf(card);
  switch (guess) {
    case "skip":
      return ranks;
    case "same":
      return rank === 1 || rank === ranks ? 1 : undefined;
    case "higher":
      return rank === ranks ? undefined : rank === 1 ? ranks - 1 : ranks + 1 - rank;
    case "lower":
      return rank === 1 ? undefined : rank === ranks ? ranks - 1 : rank;
  }
}

export function winsOver(guess: Guess, from: number, to: number): boolean {
  const [before, after] = [rankOf(from), rankOf(to)];
  switch (guess) {
    case "skip":
      return true;
    case "same":
      return after === before;
    case "higher":
      return before === 1 ? after > before : after >= before;
    case "lower":
      return before === ranks ? after < before : after <= before;
  }
}

/** In ten-thousandths, after guesses that could each win on so many ranks. */
export function multiplierAfter(counts: readonly number[]): bigint {
  const product = counts.reduce((all, count) => all * BigInt(count), 1n);
  return (9_900n * BigInt(ranks) ** BigInt(counts.length)) / product;
}
