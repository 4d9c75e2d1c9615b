import type pg from "pg";
import type { RoundsState } from "../../contract/rounds.ts";
import type { News } from "../live/bus.ts";
import type { GamesHouse } from "./games-house.ts";
import { toRound } from "./round.ts";
import { listOpenRounds } from "./round-rows.ts";
import { replayableRounds } from "./replayable-rounds.ts";

// Of the database's limit on one payload some is left for what stands around it.
const maxBytes = 7_600;

/** Tells a player's devices how their rounds stand after a change of them. */
export function roundsNews(player: bigint, seq: bigint, { open, ended }: RoundsState): News {
  const all: RoundsState = { open, ended };
  // What is left out is found to be open no more, and asked for.
  const data = Buffer.byteLength(JSON.stringify(all)) > maxBytes ? { open, ended: [] } : all;
  return { channel: "rounds", player, seq, type: "rounds", data };
}

/** How a player's rounds stand, with the number of the newest change. */
export async function readRoundsState(
  pool: pg.Pool,
  player: bigint,
  { log, seedCipher }: Pick<GamesHouse, "log" | "seedCipher">,
): Promise<{ seq: number; data: RoundsState }> {
  const { rows } = await pool.query<{ rounds_seq: bigint }>("select rounds_seq from play where player_id = $1", [
    player,
  ]);
  // What has happened since is told again, under its own number.
  const open = await listOpenRounds(pool, player, seedCipher);
  const shown = replayableRounds(open, log).map(({ round, view }) => toRound(round, view));
  return { seq: Number(rows[0]?.rounds_seq ?? 0n), data: { open: shown, ended: [] } };
}
