import {
  array,
  integer,
  maxLength,
  maxValue,
  minLength,
  minValue,
  number,
  object,
  picklist,
  pipe,
  strictObject,
} from "valibot";
import { pick } from "../fairness.ts";
import { fromRub } from "../money.ts";
import { allCases, caseOf, casesRtp, probabilityOf, itemAt, mostAtOnce, tickets } from "./cases-figures.ts";
import { defineInstant } from "./game.ts";
import { caseSlugs } from "./variants.ts";

const ticket = pipe(number(), integer(), minValue(0), maxValue(tickets - 1));
const itemIndex = pipe(number(), integer(), minValue(0));

/** Cases of prizes, opened one to five at once, each with its own ticket; the amount is the price of one. */
export const cases = defineInstant({
  id: "cases",
  choice: strictObject({
    case: picklist(caseSlugs),
    count: pipe(number(), integer(), minValue(1), maxValue(mostAtOnce)),
  }),
  outcome: object({
    tickets: pipe(array(ticket), minLength(1), maxLength(mostAtOnce)),
    /** Index of the item that each ticket won. */
    items: pipe(array(itemIndex), minLength(1), maxLength(mostAtOnce)),
  }),
  rtp: casesRtp,
  table: () => ({
    tickets,
    mostAtOnce,
    ...Object.fromEntries(
      allCases.map(({ slug, priceMicro, items }) => [
        slug,
        [String(priceMicro), ...items.map(({ multiplierE4, from, to }) => `${multiplierE4} for ${from} to ${to}`)],
      ]),
    ),
  }),
  times: ({ count }) => count,
  price: ({ case: slug }, currency) => fromRub(caseOf(slug).priceMicro, currency),
  draw(_random, { case: slug, count }, nth) {
    const drawn = Array.from({ length: count }, (_, index) => pick(nth(index).next(), tickets));
    return { tickets: drawn, items: drawn.map((each) => itemAt(caseOf(slug), each)) };
  },
  multiplier: ({ case: slug }, { items }) =>
    items.reduce((sum, item) => sum + (caseOf(slug).items[item]?.multiplierE4 ?? 0n), 0n),
  topMultiplier: ({ case: slug, count }) => BigInt(count) * mostOf(caseOf(slug).items.map((item) => item.multiplierE4)),
  endings: ({ case: slug }) =>
    caseOf(slug).items.map((item) => ({ probability: probabilityOf(item), multiplierE4: item.multiplierE4 })),
});

function mostOf(multipliers: readonly bigint[]): bigint {
  return multipliers.reduce((most, each) => (each > most ? each : most), 0n);
}
