import type { ReactNode } from "react";
import type { Bet } from "../../../../contract/bets.ts";
import type { GameId } from "../../../../rules/games/ids.ts";
import { type Micro, parseMoney } from "../../../../rules/money.ts";

/** What is specific to a game in the parts that all tables share. */
export interface ShownGame {
  id: GameId;
  name: string;
  /** Column heading for its outcomes. */
  outcomeName: string;
  outcomeOf(bet: Pick<Bet, "outcome" | "result">): string;
  choiceOf(bet: { choice: unknown }): string;
  /** No multiplier of it has more than two decimals. */
  inHundredths?: true;
  /** What else is to be told where a bet is proved. */
  detailOf?(bet: Pick<Bet, "outcome">): string | undefined;
  /** The choice on the stage, with which pasted seeds are tried; absent where a choice alone gives no result. */
  choice?: unknown;
  rules: ReactNode;
}

/** A payout of no more than the stake is a loss and never shown as a win. */
export function isWin(bet: Pick<Bet, "payout" | "amount" | "staked">): boolean {
  return netOf(bet) > 0n;
}

/** From one and a half times the stake; smaller wins are only stated. */
export function isLargeWin(bet: Pick<Bet, "payout" | "multiplier" | "amount" | "staked">): boolean {
  return isWin(bet) && multiplierOf(bet) >= 15_000n;
}

export function endOf(bet: Pick<Bet, "payout" | "amount" | "staked" | "outcome">): "won" | "lost" | "refunded" {
  if (isRefunded(bet)) return "refunded";
  return isWin(bet) ? "won" : "lost";
}

export function netOf({ payout, amount, staked = amount }: Pick<Bet, "payout" | "amount" | "staked">): Micro {
  return (parseMoney(payout) ?? 0n) - (parseMoney(staked) ?? 0n);
}

/** Payout over everything staked, in ten-thousandths: opening five cases at once does not multiply it by five. */
export function multiplierOf({
  multiplier,
  amount,
  staked = amount,
}: Pick<Bet, "multiplier" | "amount" | "staked">): bigint {
  const all = parseMoney(staked) ?? 0n;
  const ofEach = (parseMoney(multiplier) ?? 0n) / 100n;
  return all === 0n ? ofEach : (ofEach * (parseMoney(amount) ?? 0n)) / all;
}

/** Something was paid, even if less than the stake. */
export function isPaid({ payout }: Pick<Bet, "payout">): boolean {
  return parseMoney(payout) !== 0n;
}

/** The whole stake was returned: the round was cancelled, or nothing had been won in it. */
export function isRefunded({ outcome }: Pick<Bet, "outcome">): boolean {
  return (outcome as { end?: unknown } | null)?.end === "refunded";
}
