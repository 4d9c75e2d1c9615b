import type pg from "pg";
import type { Clock } from "../runtime/clock.ts";
import type { Tx } from "../db/connect.ts";

/** How a site has loaded for a player: in so many ms, or not at all. */
export interface Measured {
  ms: number | null;
  atMs: number;
}

/** What a player's browsers have measured of the house's sites, and which of these the player has left a short while ago. */
export function createMirrorResults({ pool, clock }: { pool: pg.Pool; clock: Clock }) {
  /** The newest of each site counts; the caller has seen to it that these are sites of the house. */
  async function record(player: bigint, results: ReadonlyMap<string, number | null>): Promise<void> {
    await pool.query(
      `insert into mirror_results (player, host, ms, measured_at)
       select $1, host, ms, $4 from unnest($2::text[], $3::int[]) as result (host, ms)
       on conflict (player, host) do update set ms = excluded.ms, measured_at = excluded.measured_at`,
      [player, [...results.keys()], [...results.values()], new Date(clock.now())],
    );
  }

  async function read(player: bigint): Promise<Map<string, Measured>> {
    const sql = "select host, ms, measured_at as at from mirror_results where player = $1";
    const { rows } = await pool.query<{ host: string; ms: number | null; at: Date }>(sql, [player]);
    return new Map(rows.map(({ host, ms, at }) => [host, { ms, atMs: at.getTime() }]));
  }

  /** Remembers that the player is led away from a site. */
  async function leave(db: pg.Pool | Tx, player: bigint, site: string): Promise<void> {
    await db.query(
      `insert into left_mirrors (player, host, left_at) values ($1, $2, $3)
       on conflict (player, host) do update set left_at = excluded.left_at`,
      [player, site, new Date(clock.now())],
    );
  }

  /** The sites that the player is not to be led back to yet. */
  async function left(player: bigint): Promise<Set<string>> {
    const sql = "select host from left_mirrors where player = $1 and left_at > $2";
    const { rows } = await pool.query<{ host: string }>(sql, [player, new Date(clock.now() - awayMs)]);
    return new Set(rows.map(({ host }) => host));
  }

  return { record, read, leave, left };
}
export type MirrorResults = ReturnType<typeof createMirrorResults>;

const awayMs = 600_000;
