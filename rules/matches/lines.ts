import type { Fair, Fairs, Result } from "./sport.ts";

/** How a difference to a line, in quarters, ends for who has bet on more. A quarter line is half on each of its neighbours. */
export function resultOver(differenceQ: number): Result {
  if (differenceQ === 0) return "push";
  if (differenceQ === 1) return "half_won";
  if (differenceQ === -1) return "half_lost";
  return differenceQ > 0 ? "won" : "lost";
}

const parts: Record<Result, Fair> = {
  won: { chance: 1, back: 0 },
  lost: { chance: 0, back: 0 },
  push: { chance: 0, back: 1 },
  half_won: { chance: 0.5, back: 0.5 },
  half_lost: { chance: 0, back: 0.5 },
};

/** The fair parts of who bets on more and who bets on less than a line, from how likely each difference in quarters is. */
export function fairsOfLine(
  differences: Iterable<readonly [differenceQ: number, chance: number]>,
  names: readonly [over: string, under: string],
): Fairs {
  const [over, under] = [
    { chance: 0, back: 0 },
    { chance: 0, back: 0 },
  ];
  for (const [differenceQ, chance] of differences) {
    add(over, parts[resultOver(differenceQ)], chance);
    add(under, parts[resultOver(-differenceQ)], chance);
  }
  return { [names[0]]: over, [names[1]]: under };
}

export function resultsOfLine(
  differenceQ: number,
  [over, under]: readonly [over: string, under: string],
): Record<string, Result> {
  return { [over]: resultOver(differenceQ), [under]: resultOver(-differenceQ) };
}

export function certain(chances: Readonly<Record<string, number>>): Fairs {
  return Object.fromEntries(Object.entries(chances).map(([code, chance]) => [code, { chance, back: 0 }]));
}

/** One of several has won. */
export function wonBy(winner: string, codes: readonly string[]): Record<string, Result> {
  return Object.fromEntries(codes.map((code) => [code, code === winner ? "won" : "lost"]));
}

function add(sum: Fair, part: Fair, chance: number): void {
  sum.chance += part.chance * chance;
  sum.back += part.back * chance;
}
