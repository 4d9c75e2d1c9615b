import type { Micro } from "../money.ts";
import type { PriceE2 } from "./prices.ts";

/** What each unit on a leg has come to, or would: an exact fraction. */
export interface Factor {
  readonly over: bigint;
  readonly under: bigint;
}

export interface Lines {
  /** On each line. */
  stakeMicro: Micro;
  sizes: readonly number[];
}

/**
 * What all lines return together: on each line the product of its legs' factors. Exact for any number of lines, and
 * rounded down once, by less than a millionth, however many there are: 184,756 lines of ten out of twenty cost as much as
 * twenty.
 */
export function returnOf({ stakeMicro, sizes }: Lines, factors: readonly Factor[]): Micro {
  const under = factors.reduce((common, factor) => leastCommon(common, factor.under), 1n);
  // sums[k] is the sum of the products of all choices of k legs, in units of 1 / under ** k.
  const sums = [1n, ...factors.map(() => 0n)];
  factors.forEach((factor, at) => {
    const over = (factor.over * under) / factor.under;
    for (let size = at + 1; size > 0; size -= 1) sums[size] = (sums[size] ?? 0n) + (sums[size - 1] ?? 0n) * over;
  });
  const most = BigInt(sizes.at(-1) ?? 0);
  const total = sizes.reduce((sum, size) => sum + (sums[size] ?? 0n) * under ** (most - BigInt(size)), 0n);
  return (stakeMicro * total) / under ** most;
}

export function factorOf(priceE2: PriceE2): Factor {
  return { over: BigInt(priceE2), under: 100n };
}

function leastCommon(one: bigint, other: bigint): bigint {
  return (one / greatestCommon(one, other)) * other;
}

function greatestCommon(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestCommon(other, one % other);
}
