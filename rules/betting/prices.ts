import table from "../tables/betting.json";

/** A price in hundredths: 217 returns 2.17 for each unit staked. */
export type PriceE2 = number;

/** What a market's outcomes have in common that its margin follows from. */
export type Pricing = keyof typeof table.marginPct.prematch;

export function marginOf(pricing: Pricing, isLive: boolean): number {
  return (table.marginPct.prematch[pricing] + (isLive ? table.marginPct.liveExtra : 0)) / 100;
}

/** The step of the ladder beneath the fair price with its margin; undefined where none is offered, as what is all but certain. */
export function priceOf(probability: number, margin: number): PriceE2 | undefined {
  return probability > 0 ? stepBelow(100 / (probability * (1 + margin))) : undefined;
}

/** The chance that a selection is priced by, part of whose stake comes back unchanged: there is no margin on that. */
export function pricedChance({ chance, back }: { chance: number; back: number }): number {
  return back < 1 ? chance / (1 - back) : 0;
}

export const leastPriceE2 = hundredths(table.priceLadder[0]?.[0] ?? 0);
export const mostPriceE2 = hundredths(table.priceLadder.at(-1)?.[1] ?? 0);

export function isOnLadder(priceE2: number): boolean {
  return stepBelow(priceE2) === priceE2;
}

/** A chance is a quotient of sums: its last bits are not to cost a step. */
const rounding = 1e-9;

function stepBelow(priceE2: number): PriceE2 | undefined {
  const most = Math.min(priceE2 * (1 + rounding), mostPriceE2);
  const rung = ladder.findLast(({ from }) => from <= most);
  return rung && rung.from + Math.floor((most - rung.from) / rung.step) * rung.step;
}

const ladder = table.priceLadder.map(([from = 0, , step = 0]) => ({ from: hundredths(from), step: hundredths(step) }));

function hundredths(value: number): number {
  return Math.round(value * 100);
}

export function priceText(priceE2: PriceE2): string {
  return `${Math.floor(priceE2 / 100)}.${String(priceE2 % 100).padStart(2, "0")}`;
}

/** Undefined if it is none that anybody was ever offered. */
export function parsePrice(text: string): PriceE2 | undefined {
  if (!/^[1-9]\d{0,3}\.\d\d$/.test(text)) return undefined;
  const priceE2 = Number(text.replace(".", ""));
  return isOnLadder(priceE2) ? priceE2 : undefined;
}
