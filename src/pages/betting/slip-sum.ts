import { parsePrice } from "../../../rules/betting/prices.ts";
import { factorOf, returnOf } from "../../../rules/betting/returns.ts";
import { expectedReturn, type SlipFault, termsOf } from "../../../rules/betting/slip.ts";
import type { Shape } from "../../../rules/betting/shapes.ts";
import { fundsToStake, maxPayout, stakeLimits } from "../../../rules/limits.ts";
import type { Currency, Micro } from "../../../rules/money.ts";
import type { Funds } from "../../shell/reveal.ts";
import type { SeenLeg } from "../../../worker/betting/odds-views.ts";
import type { SlipData } from "./use-slip.ts";

/** As it stands; undefined where the price counts that was seen. */
export type PriceNow = (selection: string) => string | undefined;

export interface SlipSum {
  fault: SlipFault | undefined;
  lines: number;
  stakeMicro: Micro;
  totalMicro: Micro;
  mostMicro: Micro;
  /** Of all legs together, in hundredths and rounded down; undefined of a system. */
  priceE2: bigint | undefined;
  /** Undefined while one of the legs has none. */
  expected: number | undefined;
}

/** What a slip comes to at the prices of now; of an amount that is still to be typed, by one unit. */
export function sumOf(
  slip: SlipData,
  seen: readonly SeenLeg[],
  amountMicro: Micro | undefined,
  priceNow: PriceNow = (selection) => seen.find(({ id }) => id === selection)?.selection?.price ?? undefined,
): SlipSum {
  const shape = shapeOf(slip);
  const legs = slip.legs.map(([selection, price]) => {
    const now = priceNow(selection) ?? price;
    return { event: selection.split(":")[0] ?? "", selection, priceE2: parsePrice(now) ?? 101 };
  });
  const terms = termsOf(shape, legs, amountMicro ?? 1_000_000_000n);
  const priceE2 = shape.kind === "system" ? undefined : priceOf(legs.map((leg) => BigInt(leg.priceE2)));
  const none = { lines: 0, stakeMicro: 0n, totalMicro: 0n, mostMicro: 0n, priceE2, expected: undefined };
  if (typeof terms === "string") return { ...none, fault: terms };
  const returns = slip.legs.map(([id]) =>
    Number(seen.find((each) => each.id === id)?.market?.expected_return ?? Number.NaN),
  );
  const expected = returns.some(Number.isNaN) ? undefined : expectedReturn(terms.sizes, returns);
  const factors = legs.map(({ priceE2 }) => factorOf(priceE2));
  return { ...terms, fault: undefined, mostMicro: returnOf(terms, factors), priceE2, expected };
}

/** The most that may be staked so, by the limit of a stake and by what may be won. */
export function largestOf({ totalMicro, mostMicro }: SlipSum, currency: Currency): Micro {
  const { max } = stakeLimits("betting", currency);
  const fits = mostMicro === 0n ? max : (totalMicro * maxPayout(currency)) / mostMicro;
  return fits < max ? fits - (fits % 10_000n) : max;
}

/** As much of that as these funds allow, in whole hundredths. */
export function mostOf(largest: Micro, currency: Currency, funds: Funds): Micro {
  const own = fundsToStake(currency, funds);
  const most = own < largest ? own : largest;
  return most - (most % 10_000n);
}

/** Exactly: 2.00 and 2.30 are 4.60, and not a hair less. */
function priceOf(legsE2: readonly bigint[]): bigint {
  return (legsE2.reduce((all, each) => all * each, 1n) * 100n) / 100n ** BigInt(legsE2.length);
}

function shapeOf({ kind, sizes }: Pick<SlipData, "kind" | "sizes">): Shape {
  return kind === "system" ? { kind, sizes } : { kind };
}
