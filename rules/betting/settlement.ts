import type { Micro } from "../money.ts";
import type { PriceE2 } from "./prices.ts";
import { type Factor, factorOf, type Lines, returnOf } from "./returns.ts";

/**
 * How a selection ended. Half of a stake on a quarter line wins or loses while the other half comes back; of a dead heat
 * between several a share of the stake wins.
 */
export type LegResult =
  | { readonly state: "won" | "lost" | "void" | "push" | "half_won" | "half_lost" }
  | { readonly state: "dead_heat"; readonly winners: number; readonly places: number };

export interface Leg {
  priceE2: PriceE2;
  /** Undefined while nobody knows. */
  result: LegResult | undefined;
}

export type BetEnd = "won" | "lost" | "void" | "partly_void" | "half_won" | "half_lost";

export interface Settled {
  state: BetEnd;
  payoutMicro: Micro;
}

/** Undefined while what is still open can change anything. */
export function settle(lines: Lines, legs: readonly Leg[]): Settled | undefined {
  const dead = legs.filter(({ result }) => result?.state === "lost").length;
  if (legs.length - dead < Math.min(...lines.sizes)) return { state: "lost", payoutMicro: 0n };
  const results = legs.flatMap(({ result }) => result ?? []);
  if (results.length < legs.length) return undefined;
  const payoutMicro = returnOf(
    lines,
    legs.map((leg, at) => factorAfter(leg.priceE2, results[at] ?? { state: "void" })),
  );
  return { state: endOf(results), payoutMicro };
}

export function factorAfter(priceE2: PriceE2, result: LegResult): Factor {
  const price = BigInt(priceE2);
  switch (result.state) {
    case "won":
      return factorOf(priceE2);
    case "lost":
      return { over: 0n, under: 1n };
    case "void":
    case "push":
      return { over: 1n, under: 1n };
    case "half_won":
      return { over: price + 100n, under: 200n };
    case "half_lost":
      return { over: 1n, under: 2n };
    case "dead_heat":
      return { over: price * BigInt(result.places), under: 100n * BigInt(result.winners) };
  }
}

function endOf(results: readonly LegResult[]): BetEnd {
  const isBack = ({ state }: LegResult) => state === "void" || state === "push";
  if (results.every(isBack)) return "void";
  if (results.some(isBack)) return "partly_void";
  const [only] = results;
  if (results.length === 1 && (only?.state === "half_won" || only?.state === "half_lost")) return only.state;
  return "won";
}
