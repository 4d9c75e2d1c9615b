import { parsePrice } from "../../../rules/betting/prices.ts";
import { factorOf, returnOf } from "../../../rules/betting/returns.ts";
import type { Micro } from "../../../rules/money.ts";
import type { PriceNow, SlipSum } from "./slip-sum.ts";
import type { SlipData } from "./use-slip.ts";

/** Of a system: what one of its smallest lines brings, the only one that comes in, by the lowest and the highest prices. */
export function someOf(slip: SlipData, { stakeMicro }: SlipSum, priceNow: PriceNow): [least: Micro, most: Micro] {
  const hits = Math.min(...slip.sizes);
  const prices = slip.legs
    .map(([id, price]) => parsePrice(priceNow(id) ?? price) ?? 101)
    .toSorted((one, other) => one - other);
  const line = (of: readonly number[]) => returnOf({ stakeMicro, sizes: [hits] }, of.map(factorOf));
  return [line(prices.slice(0, hits)), line(prices.slice(-hits))];
}
