import type { Micro } from "../money.ts";
import table from "../tables/betting.json";
import type { PriceE2 } from "./prices.ts";
import { linesOf, mostLegs, type Shape, sizesOf } from "./shapes.ts";

export interface SlipLeg {
  event: string;
  selection: string;
  priceE2: PriceE2;
}

/** Why selections make no bet together. */
export type SlipFault =
  | "no_legs"
  | "too_many_legs"
  | "same_event"
  | "no_such_bet"
  | "odds_too_high"
  | "stake_too_small";

export interface SlipTerms {
  sizes: readonly number[];
  lines: number;
  /** On each line, whole cents. */
  stakeMicro: Micro;
  /** What is staked in all: what does not go evenly into lines stays with the player. */
  totalMicro: Micro;
}

/** What a slip comes to with an amount, or why it is no bet. */
export function termsOf(shape: Shape, legs: readonly SlipLeg[], amountMicro: Micro): SlipTerms | SlipFault {
  if (legs.length === 0) return "no_legs";
  if (legs.length > mostLegs) return "too_many_legs";
  if (shape.kind !== "single" && relatedOf(legs).size > 0) return "same_event";
  const sizes = sizesOf(shape, legs.length);
  if (!sizes) return "no_such_bet";
  if (longestOdds(sizes, legs) > table.limits.maxTotalOdds) return "odds_too_high";
  const lines = linesOf(sizes, legs.length);
  const each = amountMicro / BigInt(lines);
  const stakeMicro = each - (each % centMicro);
  if (stakeMicro === 0n) return "stake_too_small";
  return { sizes, lines, stakeMicro, totalMicro: stakeMicro * BigInt(lines) };
}

/** The events that more than one leg is of: what happens there is not independent. */
export function relatedOf(legs: readonly Pick<SlipLeg, "event">[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(legs.flatMap(({ event }) => (seen.has(event) ? event : (seen.add(event), []))));
}

/** Odds of the line of the longest prices. */
export function longestOdds(sizes: readonly number[], legs: readonly Pick<SlipLeg, "priceE2">[]): number {
  const prices = legs.map(({ priceE2 }) => priceE2 / 100).toSorted((one, other) => other - one);
  return prices.slice(0, sizes.at(-1) ?? 0).reduce((odds, price) => odds * price, 1);
}

/**
 * What a slip returns on average of each unit staked, from what each of its legs returns: the mean over its lines of the
 * products.
 */
export function expectedReturn(sizes: readonly number[], returns: readonly number[]): number {
  const sums = [1, ...returns.map(() => 0)];
  returns.forEach((value, at) => {
    for (let size = at + 1; size > 0; size -= 1) sums[size] = (sums[size] ?? 0) + (sums[size - 1] ?? 0) * value;
  });
  return sizes.reduce((sum, size) => sum + (sums[size] ?? 0), 0) / linesOf(sizes, returns.length);
}

const centMicro = 10_000n;
