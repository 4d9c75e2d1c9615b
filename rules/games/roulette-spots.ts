import { colourOf } from "./roulette-wheel.ts";

/* Where chips may lie on the table, and which pockets each of these spots covers. */

export const rouletteKinds = [
  "straight",
  "split",
  "street",
  "trio_with_zero",
  "corner",
  "first_four",
  "six_line",
  "dozen",
  "column",
  "red",
  "black",
  "odd",
  "even",
  "low",
  "high",
] as const;
export type RouletteKind = (typeof rouletteKinds)[number];

/**
 * What a bet names of its kind: a number of a straight (0 to 36), a dozen or a column (1 to 3); the covered numbers in
 * ascending order of what lies between them; nothing of one half of the table.
 */
export type SpotValue = number | readonly number[] | undefined;

export interface Spot {
  kind: RouletteKind;
  value: SpotValue;
  /** Ascending. */
  covers: readonly number[];
  /** As text: "straight:0", "split:17-20", "red". */
  key: string;
}

const numbers = Array.from({ length: 36 }, (_, index) => index + 1);
const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
const thirds = [1, 2, 3];

export const rouletteSpots: readonly Spot[] = [
  ...[0, ...numbers].map((n) => spot("straight", n, [n])),
  ...[1, 2, 3].map((n) => covering("split", [0, n])),
  ...numbers.flatMap((n) => [
    ...(n % 3 === 0 ? [] : [covering("split", [n, n + 1])]),
    ...(n > 33 ? [] : [covering("split", [n, n + 3])]),
  ]),
  ...numbers.filter((n) => n % 3 === 1).map((n) => covering("street", from(n, 3))),
  covering("trio_with_zero", [0, 1, 2]),
  covering("trio_with_zero", [0, 2, 3]),
  ...numbers.filter((n) => n % 3 !== 0 && n < 33).map((n) => covering("corner", [n, n + 1, n + 3, n + 4])),
  covering("first_four", [0, 1, 2, 3]),
  ...numbers.filter((n) => n % 3 === 1 && n < 34).map((n) => covering("six_line", from(n, 6))),
  ...thirds.map((nth) => spot("dozen", nth, from(nth * 12 - 11, 12))),
  ...thirds.map((nth) =>
    spot(
      "column",
      nth,
      numbers.filter((n) => n % 3 === nth % 3),
    ),
  ),
  half("red", (n) => colourOf(n) === "red"),
  half("black", (n) => colourOf(n) === "black"),
  half("odd", (n) => n % 2 === 1),
  half("even", (n) => n % 2 === 0),
  half("low", (n) => n <= 18),
  half("high", (n) => n > 18),
];

const byKey: ReadonlyMap<string, Spot> = new Map(rouletteSpots.map((spot) => [spot.key, spot]));

/** By its text. */
export function spotByKey(key: string): Spot | undefined {
  return byKey.get(key);
}

/** The spot that a bet names, or undefined if the table has no such spot. */
export function spotOf(bet: { kind: RouletteKind; value?: SpotValue }): Spot | undefined {
  const found = byKey.get(keyOf(bet.kind, bet.value));
  return found && Array.isArray(found.value) === Array.isArray(bet.value) ? found : undefined;
}

function spot(kind: RouletteKind, value: SpotValue, covers: readonly number[]): Spot {
  return { kind, value, covers, key: keyOf(kind, value) };
}

function covering(kind: RouletteKind, covers: readonly number[]): Spot {
  return spot(kind, covers, covers);
}

function half(kind: RouletteKind, has: (n: number) => boolean): Spot {
  return spot(kind, undefined, numbers.filter(has));
}

function keyOf(kind: RouletteKind, value: SpotValue): string {
  if (value === undefined) return kind;
  return `${kind}:${typeof value === "number" ? value : value.join("-")}`;
}
