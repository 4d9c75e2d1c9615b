import { safeParse } from "valibot";
import type { Bet } from "../../../contract/bets.ts";
import { keno } from "../../../rules/games/keno.ts";

/** The picks and the draw of a bet; undefined for a bet at another game. */
export function drawOf({ choice, outcome }: Bet) {
  const chosen = safeParse(keno.choice, choice);
  const read = safeParse(keno.outcome, outcome);
  return chosen.success && read.success ? { ...chosen.output, ...read.output } : undefined;
}

export type Draw = NonNullable<ReturnType<typeof drawOf>>;
