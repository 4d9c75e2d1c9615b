import table from "../tables/cases.json";
import { type Micro, parseMoney } from "../money.ts";

/* Contents of the cases, without the schemas that only the table needs. */

export const casesRtp = "0.96";
export const tickets = 1_000_000;
export const mostAtOnce = 5;

export interface CaseItem {
  /** In roubles; other currencies follow by their common factor. */
  valueMicro: Micro;
  /** In ten-thousandths of the price. */
  multiplierE4: bigint;
  from: number;
  to: number;
}

export interface Case {
  slug: string;
  volatility: "low" | "medium" | "high";
  priceMicro: Micro;
  items: readonly CaseItem[];
}

/** From cheapest to dearest. */
export const allCases: readonly Case[] = table.map(({ slug, volatility, price, items }) => {
  const priceMicro = microOf(price);
  let next = 0;
  return {
    slug,
    volatility: volatility as Case["volatility"],
    priceMicro,
    items: items.map(({ value, tickets: count }) => {
      const from = next;
      next += count;
      const valueMicro = microOf(value);
      return { valueMicro, multiplierE4: (valueMicro * 10_000n) / priceMicro, from, to: next - 1 };
    }),
  };
});

export function caseOf(slug: string): Case {
  const found = allCases.find((each) => each.slug === slug);
  if (!found) throw new Error(`there is no case ${slug}`);
  return found;
}

export function itemAt({ items }: Case, ticket: number): number {
  return items.findIndex(({ to }) => ticket <= to);
}

export function probabilityOf({ from, to }: CaseItem): number {
  return (to - from + 1) / tickets;
}

function microOf(text: string): Micro {
  const micro = parseMoney(text);
  if (micro === undefined) throw new Error(`cases: ${text} is no amount`);
  return micro;
}
