import type { Bet } from "../../../../contract/bets.ts";
import type { SharedBet } from "../../../../contract/shared-rounds.ts";
import type { SharedGameId } from "../../../../rules/games/ids.ts";
import type { OwnBets } from "../../../../worker/shared/views.ts";
import type { AnyTable } from "../state/table.ts";

export const noBets: OwnBets = { open: [], ended: [], pending: [] };

/** The player's bets in rounds of this game. */
export function ofGame(bets: OwnBets | undefined, game: SharedGameId): OwnBets | undefined {
  if (!bets) return undefined;
  const isOurs = (each: { game: string }) => each.game === game;
  return { open: bets.open.filter(isOurs), ended: bets.ended.filter(isOurs), pending: bets.pending.filter(isOurs) };
}

/** The list as the house gave it, and before it what has ended since then. */
export function withEnded(bets: AnyTable["bets"], ended: readonly Bet[]): AnyTable["bets"] {
  if (!bets) return bets;
  const listed = new Set(bets.value.map(({ id }) => id));
  return { ...bets, value: [...ended.filter(({ id }) => !listed.has(id)), ...bets.value] };
}

/** What was taken back never was a bet. */
export function playedOf(ended: readonly SharedBet[] | undefined): Bet[] {
  return (ended ?? []).filter(({ state }) => state !== "cancelled").map(asBet);
}

/** As much of a bet as the tables tell and count. */
export function asBet(bet: SharedBet): Bet {
  const { id, game, round, amount, currency, choice, multiplier, payout, number, state } = bet;
  const outcome = state === "refunded" ? { end: "refunded" } : bet.outcome;
  // Like its receipt: that of its end.
  const at = bet.ended_at ?? bet.at;
  const told = { id, game, round, amount, currency, choice, outcome, multiplier, payout, at, nonce: number };
  return { ...told, client_seed: "", server_seed_hash: "" };
}
