import table from "../tables/keno.json";
import { parseMoney } from "../money.ts";
import { combinations } from "./combinations.ts";

/* Figures of keno for pages that do not play it. */

/** Of the row with the highest return; all rows are within 0.08 % of it. */
export const kenoRtp = "0.99";
export const numbers = 40;
export const drawnNumbers = 10;
export const mostPicks = 10;

export const risks = ["low", "medium", "high"] as const;
export type Risk = (typeof risks)[number];

/** Multipliers in ten-thousandths by number of hits, from none up. */
export function kenoRow(risk: Risk, picks: number): bigint[] {
  const row = (table[risk] as Record<string, string[]>)[String(picks)];
  if (!row) throw new Error(`keno has no row for ${picks} picks`);
  return row.map(inE4);
}

export function hitProbability(picks: number, hits: number): number {
  const ways = combinations(picks, hits) * combinations(numbers - picks, drawnNumbers - hits);
  return Number(ways) / Number(combinations(numbers, drawnNumbers));
}

/** Parsed from text exactly: as a float, 1.14 would be slightly less. */
function inE4(text: string): bigint {
  const micro = parseMoney(text);
  if (micro === undefined) throw new Error(`keno: ${text} is no multiplier`);
  return micro / 100n;
}
