import type pg from "pg";
import type { Clock } from "../runtime/clock.ts";
import type { Tx } from "../db/connect.ts";
import { allOf, execute, queries } from "../db/queries.ts";
import type { mirrorTables } from "./tables.ts";

const ask = queries<typeof mirrorTables>();

export interface Measured {
  ms: number | null;
  atMs: number;
}

export function createMirrorResults({ pool, clock }: { pool: pg.Pool; clock: Clock }) {
  /** Only the newest result per site counts. Pass sites of the house only. */
  async function record(player: bigint, results: ReadonlyMap<string, number | null>): Promise<void> {
    await pool.query(
      `insert into mirror_results (player, host, ms, measured_at)
       select $1, host, ms, $4 from unnest($2::text[], $3::int[]) as result (host, ms)
       on conflict (player, host) do update set ms = excluded.ms, measured_at = excluded.measured_at`,
      [player, [...results.keys()], [...results.values()], new Date(clock.now())],
    );
  }

  async function read(player: bigint): Promise<Map<string, Measured>> {
    const query = ask.selectFrom("mirror_results").select(["host", "ms", "measured_at"]).where("player", "=", player);
    const rows = await allOf(pool, query);
    return new Map(rows.map(({ host, ms, measured_at: at }) => [host, { ms, atMs: at.getTime() }]));
  }

  async function leave(db: pg.Pool | Tx, player: bigint, site: string): Promise<void> {
    const left_at = new Date(clock.now());
    const query = ask.insertInto("left_mirrors").values({ player, host: site, left_at });
    await execute(
      db,
      query.onConflict((conflict) => conflict.columns(["player", "host"]).doUpdateSet({ left_at })),
    );
  }

  async function left(player: bigint): Promise<Set<string>> {
    const query = ask.selectFrom("left_mirrors").select("host").where("player", "=", player);
    const rows = await allOf(pool, query.where("left_at", ">", new Date(clock.now() - awayMs)));
    return new Set(rows.map(({ host }) => host));
  }

  return { record, read, leave, left };
}
export type MirrorResults = ReturnType<typeof createMirrorResults>;

const awayMs = 600_000;
