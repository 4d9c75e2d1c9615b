import type { Chips as WireChips } from "../../contract/roulette.ts";
import { type Chips } from "../../rules/games/roulette.ts";
import { spotByKey } from "../../rules/games/roulette-spots.ts";
import { parseAmount } from "../../rules/money.ts";

/** What a bet says of its chips, as it was placed. */
export interface RouletteChoice {
  bets: readonly WireChips[];
}

/** Undefined if the table has no such spot, or an amount is none. */
export function readChips({ kind, value, amount }: WireChips): Chips | undefined {
  const spot = spotByKey(value === undefined ? kind : `${kind}:${value}`);
  const stakeMicro = parseAmount(amount);
  return spot && stakeMicro !== undefined ? { spot, stakeMicro } : undefined;
}

/** Of a bet that was taken. */
export function chipsOf(choice: unknown): Chips[] {
  return (choice as RouletteChoice).bets.map((chips) => {
    const read = readChips(chips);
    if (!read) throw new Error(`no spot is named ${chips.kind} ${chips.value}`);
    return read;
  });
}
