import type { BookBet } from "../../../contract/betting.ts";
import { parseMoney } from "../../../rules/money.ts";

const ends = ["won", "half_won", "lost"] as const;

/** How a bet stands, as its player is told: what brought no more than it cost is no win, as the bell has it, too. */
export function toldState({ state, payout, amount }: Pick<BookBet, "state" | "payout" | "amount">) {
  const [paid, staked] = [parseMoney(payout) ?? 0n, parseMoney(amount) ?? 0n];
  if (!ends.some((end) => end === state) || paid === 0n || paid > staked) return state;
  return paid < staked ? "part_returned" : "returned";
}

const tones: Partial<Record<BookBet["state"], "win" | "loss" | "gold">> = {
  accepted: "gold",
  pending: "gold",
  won: "win",
  half_won: "win",
  cashed_out: "win",
  lost: "loss",
  rejected: "loss",
};

export function toneOf(bet: Pick<BookBet, "state" | "payout" | "amount">): "win" | "loss" | "gold" | "plain" {
  const state = toldState(bet);
  if (state === "part_returned" || state === "returned") return "plain";
  const isGain = (parseMoney(bet.payout) ?? 0n) > (parseMoney(bet.amount) ?? 0n);
  return state === "cashed_out" && !isGain ? "plain" : (tones[state] ?? "plain");
}

/** Why a bet was not taken, as far as there are words for it. */
export function whyOf({ reason }: Pick<BookBet, "reason">) {
  return (["price_changed", "suspended", "closed", "limit"] as const).find((known) => known === reason) ?? "other";
}
