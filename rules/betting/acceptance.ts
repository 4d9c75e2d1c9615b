import type table from "../tables/betting.json";
import type { PriceE2 } from "./prices.ts";

/** Whether a bet goes at another price than its player saw: after asking, if it is better, or always. */
export const acceptances = ["ask", "higher", "any"] as const satisfies readonly (typeof table.acceptance)[number][];
export type Acceptance = (typeof acceptances)[number];

export interface SeenPrice {
  seenE2: PriceE2;
  /** Undefined while nothing is offered. */
  nowE2: PriceE2 | undefined;
}

/** At `higher` each leg has to be as good as it was: what one gains does not make up for another. */
export function decidePrices(
  accept: Acceptance,
  legs: readonly SeenPrice[],
): "accepted" | "price_changed" | "suspended" {
  if (legs.some(({ nowE2 }) => nowE2 === undefined)) return "suspended";
  const isTaken = ({ seenE2, nowE2 = 0 }: SeenPrice) =>
    accept === "any" || nowE2 === seenE2 || (accept === "higher" && nowE2 > seenE2);
  return legs.every(isTaken) ? "accepted" : "price_changed";
}
