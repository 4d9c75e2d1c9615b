import type pg from "pg";
import type { RoundsState } from "../../contract/rounds.ts";
import type { News } from "../live/bus.ts";
import type { GamesHouse } from "./games-house.ts";
import { toRound } from "./round.ts";
import { listOpenRounds } from "./round-rows.ts";
import { replayableRounds } from "./replayable-rounds.ts";

// PostgreSQL limits a notification's payload to 8,000 bytes; the rest is for what wraps the state.
const maxBytes = 7_600;

export function roundsNews(player: bigint, seq: bigint, { open, ended }: RoundsState): News {
  const all: RoundsState = { open, ended };
  // Clients notice that a round left out is no longer open, and ask for it.
  const data = Buffer.byteLength(JSON.stringify(all)) > maxBytes ? { open, ended: [] } : all;
  return { channel: "rounds", player, seq, type: "rounds", data };
}

export async function readRoundsState(
  pool: pg.Pool,
  player: bigint,
  { log, seedCipher }: Pick<GamesHouse, "log" | "seedCipher">,
): Promise<{ seq: number; data: RoundsState }> {
  const { rows } = await pool.query<{ rounds_seq: bigint }>("select rounds_seq from play where player_id = $1", [
    player,
  ]);
  // A later change is announced under its own number.
  const open = await listOpenRounds(pool, player, seedCipher);
  const shown = replayableRounds(open, log).map(({ round, view }) => toRound(round, view));
  return { seq: Number(rows[0]?.rounds_seq ?? 0n), data: { open: shown, ended: [] } };
}
