import { keno } from "../../../rules/games/keno.ts";
import type { Risk } from "../../../rules/games/keno-figures.ts";
import { everyNumber } from "./keno-choice.ts";

/** What the row gives back of all stakes in the long run, out of every way in which its draw can end. */
export function returnOf(risk: Risk, picks: number): number {
  return keno
    .endings({ risk, picks: everyNumber.slice(0, picks) })
    .reduce((sum, { chance, multiplierE4 }) => sum + (chance * Number(multiplierE4)) / 10_000, 0);
}
