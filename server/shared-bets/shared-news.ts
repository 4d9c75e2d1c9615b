import type pg from "pg";
import type { SharedState } from "../../contract/shared-rounds.ts";
import type { News } from "../live/bus.ts";
import { readNewsSeqs, readOwnBets } from "./shared-bet-rows.ts";
import type { SharedBet } from "./shared-bets.ts";
import { toShownSharedBet } from "./shown-shared-bet.ts";

interface OwnBets {
  open: readonly SharedBet[];
  ended: readonly SharedBet[];
}

export function sharedNews(player: bigint, seq: bigint, bets: OwnBets): News {
  return { channel: "shared", player, seq, type: "shared", data: toState(bets) };
}

export async function readSharedState(pool: pg.Pool, player: bigint): Promise<SharedState> {
  return toState((await readOwnBets(pool, [player])).get(player) ?? none);
}

export async function readSharedSnapshots(
  pool: pg.Pool,
  players: readonly bigint[],
): Promise<Map<bigint, { seq: number; data: SharedState }>> {
  const seqs = await readNewsSeqs(pool, players);
  // A later change is told under its own number.
  const bets = await readOwnBets(pool, players);
  return new Map(
    players.map((player) => [player, { seq: Number(seqs.get(player) ?? 0n), data: toState(bets.get(player) ?? none) }]),
  );
}

const none: OwnBets = { open: [], ended: [] };

function toState({ open, ended }: OwnBets): SharedState {
  return { open: open.map(toShownSharedBet), ended: ended.map(toShownSharedBet) };
}
