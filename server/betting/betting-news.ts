import type pg from "pg";
import type { BettingState } from "../../contract/betting.ts";
import { type News, tooLarge } from "../live/bus.ts";
import { readNewsSeqs, readOwnBets } from "./book-rows.ts";
import { toShownBet } from "./shown-bet.ts";

/** That a player's bets have changed: whoever listens reads them, as slips of many legs fit into no notification. */
export function bettingNews(player: bigint, seq: bigint): News {
  return { channel: "betting", player, seq, type: tooLarge, data: null };
}

export async function readBettingSnapshots(
  pool: pg.Pool,
  players: readonly bigint[],
): Promise<Map<bigint, { seq: number; data: BettingState }>> {
  const seqs = await readNewsSeqs(pool, players);
  // A later change is told under its own number.
  const bets = await readOwnBets(pool, players);
  return new Map(
    players.map((player) => {
      const { open = [], ended = [] } = bets.get(player) ?? {};
      const data = { open: open.map(toShownBet), ended: ended.map(toShownBet) };
      return [player, { seq: Number(seqs.get(player) ?? 0n), data }];
    }),
  );
}
