import type pg from "pg";
import type { SharedState } from "../../contract/shared-rounds.ts";
import type { News } from "../live/bus.ts";
import { readNewsSeq, readOwnBets } from "./shared-bet-rows.ts";
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
  return toState(await readOwnBets(pool, player));
}

export async function readSharedSnapshot(pool: pg.Pool, player: bigint): Promise<{ seq: number; data: SharedState }> {
  const seq = await readNewsSeq(pool, player);
  // A later change is told under its own number.
  return { seq: Number(seq), data: await readSharedState(pool, player) };
}

function toState({ open, ended }: OwnBets): SharedState {
  return { open: open.map(toShownSharedBet), ended: ended.map(toShownSharedBet) };
}
