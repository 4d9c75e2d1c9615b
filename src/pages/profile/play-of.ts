import type { Bet } from "../../../contract/bets.ts";
import { type Micro, parseMoney } from "../../../rules/money.ts";

interface Play {
  count: number;
  staked: Micro;
  returned: Micro;
  net: Micro;
}

/** Totals of some bets, which all have their player's currency. */
export function playOf(bets: readonly Pick<Bet, "amount" | "staked" | "payout">[]): Play {
  const staked = sumOf(bets.map(({ amount, staked = amount }) => staked));
  const returned = sumOf(bets.map(({ payout }) => payout));
  return { count: bets.length, staked, returned, net: returned - staked };
}

function sumOf(amounts: readonly string[]): Micro {
  return amounts.reduce((sum, amount) => sum + (parseMoney(amount) ?? 0n), 0n);
}
