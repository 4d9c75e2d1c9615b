import { type GenericSchema, safeParse } from "valibot";
import type { Bet } from "../../../../contract/bets.ts";
import { type Micro, parseMoney } from "../../../../rules/money.ts";

/** A bet whose answer was lost: its stake, its choice, and the bets that were known before. */
export interface LostBet {
  amount: Micro;
  choice: unknown;
  before: readonly string[];
}

interface Schemas {
  choice: GenericSchema;
  outcome: GenericSchema;
}

/** Those of the bets that must be the lost ones, and what is still lost: each is new, and of the same stake and choice. */
export function foundAmong(
  lost: readonly LostBet[],
  bets: readonly Bet[],
  game: Schemas,
): { found: Bet[]; left: LostBet[] } {
  const found: Bet[] = [];
  const left = lost.filter((each) => {
    // The newest stand first, and what was lost first is the oldest.
    const bet = bets.findLast((other) => !found.includes(other) && isIt(other, each, game));
    if (bet) found.push(bet);
    return !bet;
  });
  return { found, left };
}

function isIt({ id, amount, choice, outcome }: Bet, lost: LostBet, game: Schemas): boolean {
  if (lost.before.includes(id) || parseMoney(amount) !== lost.amount) return false;
  const made = readAs(game.choice, choice);
  return made !== undefined && made === readAs(game.choice, lost.choice) && readAs(game.outcome, outcome) !== undefined;
}

/** As the game's own schema reads it: in whatever order its parts have come back. */
function readAs(schema: GenericSchema, value: unknown): string | undefined {
  const read = safeParse(schema, value);
  return read.success ? JSON.stringify(read.output) : undefined;
}
