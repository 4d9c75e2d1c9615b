import { type GenericSchema, safeParse } from "valibot";
import type { Bet } from "../../../../contract/bets.ts";
import { type Micro, parseMoney } from "../../../../rules/money.ts";

/** A bet whose answer was lost: its stake and choice, and the bets known before it. */
export interface LostBet {
  amount: Micro;
  choice: unknown;
  before: readonly string[];
}

interface Schemas {
  choice: GenericSchema;
  outcome: GenericSchema;
}

/** Which bets must be the lost ones, being new and of the same stake and choice, and which are still lost. */
export function foundAmong(
  lost: readonly LostBet[],
  bets: readonly Bet[],
  game: Schemas,
): { found: Bet[]; left: LostBet[] } {
  const found: Bet[] = [];
  const left = lost.filter((each) => {
    // Bets are newest first, lost ones oldest first.
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

/** Normalised by the game's own schema, as the order of keys may differ. */
function readAs(schema: GenericSchema, value: unknown): string | undefined {
  const read = safeParse(schema, value);
  return read.success ? JSON.stringify(read.output) : undefined;
}
