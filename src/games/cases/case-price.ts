import { caseOf } from "../../../rules/games/cases-figures.ts";
import { caseSlugs } from "../../../rules/games/variants.ts";
import type { Micro } from "../../../rules/money.ts";

/** The price of one case in roubles, and how many are chosen. */
export function casePrice(choice: unknown): { each: Micro; times: number } {
  const { case: named, count = 1 } = (choice ?? {}) as { case?: unknown; count?: number };
  return { each: caseOf(caseSlugs.find((known) => known === named) ?? caseSlugs[0]).priceMicro, times: count };
}
