import type { Bet } from "../../../../contract/bets.ts";
import { type Micro, parseMoney } from "../../../../rules/money.ts";
import { isWin, netOf } from "../bets/shown-game.ts";

/** What was played at a table since its page was opened. */
export interface Tally {
  count: number;
  wins: number;
  staked: Micro;
  net: Micro;
  /** Net result after each bet, in whole units, for drawing; thinned out in a long session. */
  curve: readonly number[];
  /** How many bets lie between two points of the curve. */
  step: number;
}

export const emptyTally: Tally = { count: 0, wins: 0, staked: 0n, net: 0n, curve: [0], step: 1 };

const mostPoints = 240;

export function counted(tally: Tally, bet: Pick<Bet, "payout" | "amount" | "staked">): Tally {
  const count = tally.count + 1;
  const net = tally.net + netOf(bet);
  const staked = tally.staked + (parseMoney(bet.staked ?? bet.amount) ?? 0n);
  const wins = tally.wins + (isWin(bet) ? 1 : 0);
  const curve = count % tally.step === 0 ? [...tally.curve, Number(net) / 1_000_000] : tally.curve;
  if (curve.length <= mostPoints) return { count, wins, staked, net, curve, step: tally.step };
  return { count, wins, staked, net, curve: curve.filter((_, index) => index % 2 === 0), step: 2 * tally.step };
}
