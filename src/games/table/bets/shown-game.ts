import type { ReactNode } from "react";
import type { Bet } from "../../../../contract/bets.ts";
import type { GameId } from "../../../../rules/games/ids.ts";
import { type Micro, parseMoney } from "../../../../rules/money.ts";

/** How the things that all games share show what is this game's own. */
export interface ShownGame {
  id: GameId;
  name: string;
  /** What its outcomes are called at the head of a column. */
  outcomeName: string;
  outcomeOf(bet: { outcome: unknown }): string;
  choiceOf(bet: { choice: unknown }): string;
  /** What is chosen on the stage: pasted seeds are tried with it, where nothing but a choice is needed for a result. */
  choice?: unknown;
  rules: ReactNode;
}

/** No loss is shown as a win: what pays no more than was staked is none. */
export function isWin(bet: Pick<Bet, "payout" | "amount" | "staked">): boolean {
  return netOf(bet) > 0n;
}

/** Half as much again as was staked: less is no more than said. */
export function isLargeWin(bet: Pick<Bet, "payout" | "multiplier" | "amount" | "staked">): boolean {
  return isWin(bet) && multiplierOf(bet) >= 15_000n;
}

/** How it ended for the player, in a word. */
export function endOf(bet: Pick<Bet, "payout" | "amount" | "staked" | "outcome">): "won" | "lost" | "refunded" {
  if (isRefunded(bet)) return "refunded";
  return isWin(bet) ? "won" : "lost";
}

export function netOf({ payout, amount, staked = amount }: Pick<Bet, "payout" | "amount" | "staked">): Micro {
  return (parseMoney(payout) ?? 0n) - (parseMoney(staked) ?? 0n);
}

/** What came back of all that was staked, in ten-thousandths: five cases at once are no better than one for being five. */
export function multiplierOf({
  multiplier,
  amount,
  staked = amount,
}: Pick<Bet, "multiplier" | "amount" | "staked">): bigint {
  const all = parseMoney(staked) ?? 0n;
  const ofEach = (parseMoney(multiplier) ?? 0n) / 100n;
  return all === 0n ? ofEach : (ofEach * (parseMoney(amount) ?? 0n)) / all;
}

/** Something came back, be it less than was staked. */
export function isPaid({ payout }: Pick<Bet, "payout">): boolean {
  return parseMoney(payout) !== 0n;
}

/** A round that was given back whole: the house could not see it through, or nothing had been won in it. */
export function isRefunded({ outcome }: Pick<Bet, "outcome">): boolean {
  return (outcome as { end?: unknown } | null)?.end === "refunded";
}
