import {
  check,
  integer,
  literal,
  maxValue,
  minValue,
  number,
  type InferOutput,
  object,
  picklist,
  pipe,
  strictObject,
  variant,
} from "valibot";
import { pick } from "../fairness.ts";
import { diceRtp, leastWinning, mostWinning, multiplierFor, outcomes } from "./dice-figures.ts";
import { defineInstant } from "./game.ts";

const roll = pipe(number(), integer(), minValue(0), maxValue(outcomes - 1));

const anyChoice = variant("mode", [
  strictObject({ mode: picklist(["under", "over"]), target: roll }),
  strictObject({ mode: literal("between"), from: roll, to: roll }),
]);

export type DiceChoice = InferOutput<typeof anyChoice>;

/** A roll from 00.00 to 99.99, in hundredths; the player chooses which rolls win. */
export const dice = defineInstant({
  id: "dice",
  choice: pipe(anyChoice, check(isPlayable, "invalid_choice")),
  outcome: object({ roll }),
  rtp: diceRtp,
  table: () => ({
    outcomes,
    leastWinning,
    mostWinning,
    multiplierE4: Array.from({ length: mostWinning }, (_, index) => String(multiplierFor(index + 1))),
    under: winnersOf({ mode: "under", target: 4_950 }),
    over: winnersOf({ mode: "over", target: 4_950 }),
    between: winnersOf({ mode: "between", from: 2_500, to: 7_499 }),
  }),
  draw: (random) => ({ roll: pick(random.next(), outcomes) }),
  multiplier: (chosen, outcome) => (wins(chosen, outcome.roll) ? multiplierFor(winningRolls(chosen)) : 0n),
  topMultiplier: (chosen) => multiplierFor(winningRolls(chosen)),
  endings(chosen) {
    const probability = winningRolls(chosen) / outcomes;
    return [
      { probability, multiplierE4: multiplierFor(winningRolls(chosen)) },
      { probability: 1 - probability, multiplierE4: 0n },
    ];
  },
});

export function winningRolls(chosen: DiceChoice): number {
  if (chosen.mode === "between") return Math.max(0, chosen.to - chosen.from + 1);
  return chosen.mode === "under" ? chosen.target : outcomes - 1 - chosen.target;
}

function isPlayable(chosen: DiceChoice): boolean {
  const winning = winningRolls(chosen);
  return winning >= leastWinning && winning <= mostWinning;
}

/** Their number, the first and the last. */
function winnersOf(chosen: DiceChoice): number[] {
  const won = Array.from({ length: outcomes }, (_, rolled) => rolled).filter((rolled) => wins(chosen, rolled));
  return [winningRolls(chosen), won.length, won[0] ?? -1, won.at(-1) ?? -1];
}

function wins(chosen: DiceChoice, rolled: number): boolean {
  if (chosen.mode === "between") return chosen.from <= rolled && rolled <= chosen.to;
  return chosen.mode === "under" ? rolled < chosen.target : rolled > chosen.target;
}
