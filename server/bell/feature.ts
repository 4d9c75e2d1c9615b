import type pg from "pg";
import { readBells } from "./bell-rows.ts";
import { getBell } from "./get-bell.ts";
import { createPresence } from "./presence.ts";
import { readBell } from "./read-bell.ts";

export function openBell(ground: Parameters<typeof createPresence>[0]) {
  const { pool } = ground;
  return {
    endpoints: [getBell, readBell],
    channels: { bell: { readSnapshots: (players: readonly bigint[]) => readSnapshots(pool, players) } },
    jobs: [createPresence(ground)],
    expiring: [{ table: "bell_entries", time: "at", retentionMs: 90 * 86_400_000 }],
  };
}

async function readSnapshots(pool: pg.Pool, players: readonly bigint[]) {
  const bells = await readBells(pool, players);
  return new Map([...bells].map(([player, { seq, state }]) => [player, { seq: Number(seq), data: state }]));
}
