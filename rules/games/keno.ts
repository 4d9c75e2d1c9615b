import {
  array,
  check,
  integer,
  length,
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
import { defineInstant } from "./game.ts";
import { drawnNumbers, hitProbability, kenoRow, kenoRtp, mostPicks, numbers, risks } from "./keno-figures.ts";
import { shuffled } from "./shuffle.ts";

const spot = pipe(number(), integer(), minValue(1), maxValue(numbers));

/** Ten of forty numbers are drawn; the player picks up to ten, and the risk of the pay table. */
export const keno = defineInstant({
  id: "keno",
  choice: strictObject({
    picks: pipe(array(spot), minLength(1), maxLength(mostPicks), check(areDifferent, "invalid_choice")),
    risk: picklist(risks),
  }),
  outcome: object({
    drawn: pipe(array(spot), length(drawnNumbers)),
    hits: pipe(number(), integer(), minValue(0), maxValue(mostPicks)),
  }),
  rtp: kenoRtp,
  table: () => ({
    numbers,
    drawn: drawnNumbers,
    ...Object.fromEntries(
      risks.flatMap((risk) =>
        Array.from({ length: mostPicks }, (_, index) => index + 1).map((picks) => [
          `${risk} ${picks}`,
          kenoRow(risk, picks).map(String),
        ]),
      ),
    ),
  }),
  draw(random, { picks }) {
    const drawn = shuffled(random, numbers, drawnNumbers).map((index) => index + 1);
    return { drawn, hits: picks.filter((picked) => drawn.includes(picked)).length };
  },
  multiplier: ({ risk, picks }, { hits }) => kenoRow(risk, picks.length)[hits] ?? 0n,
  topMultiplier: ({ risk, picks }) => kenoRow(risk, picks.length).at(-1) ?? 0n,
  endings: ({ risk, picks }) =>
    kenoRow(risk, picks.length).map((multiplierE4, hits) => ({
      probability: hitProbability(picks.length, hits),
      multiplierE4,
    })),
});

function areDifferent(picks: number[]): boolean {
  return new Set(picks).size === picks.length;
}
