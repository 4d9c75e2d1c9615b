import { createHash } from "node:crypto";
import type pg from "pg";
import type { Clock } from "../runtime/clock.ts";

export interface RateLimit {
  name: string;
  /** Attempts beyond this are refused. */
  most: number;
  /** Attempts beyond this need a captcha, where the caller can be asked for one. */
  free?: number;
  windowS: number;
}

export type LimitedSubject = readonly [limit: RateLimit, ...subject: string[]];

export interface AttemptCount {
  count: number;
  waitS: number | undefined;
}

/** Counts attempts in the database, where they survive restarts and all houses share them. */
export function createRateLimits({ pool, clock }: { pool: pg.Pool; clock: Clock }) {
  async function take(limit: RateLimit, ...subject: string[]): Promise<number | undefined> {
    return (await count(limit, ...subject)).waitS;
  }

  /** Counts one attempt before the work is done, so that parallel attempts count, too. */
  async function count(limit: RateLimit, ...subject: string[]): Promise<AttemptCount> {
    const now = clock.now();
    const { rows } = await pool.query<CountRow>(
      `insert into tries as t (key, count, window_ends) values ($1, 1, $2)
       on conflict (key) do update set
         count = case when t.window_ends <= $3 then 1 else t.count + 1 end,
         window_ends = case when t.window_ends <= $3 then excluded.window_ends else t.window_ends end
       returning count, window_ends`,
      [keyOf(limit, subject), new Date(now + limit.windowS * 1_000), new Date(now)],
    );
    return stateOf(limit, rows[0], now);
  }

  /** What `count` would return now, without counting. */
  async function peek(limited: readonly LimitedSubject[]): Promise<AttemptCount[]> {
    const now = clock.now();
    const keys = limited.map(([limit, ...subject]) => keyOf(limit, subject));
    const { rows } = await pool.query<CountRow & { key: string }>(
      "select key, count, window_ends from tries where key = any($1) and window_ends > $2",
      [keys, new Date(now)],
    );
    const byKey = new Map(rows.map((row) => [row.key, row]));
    return limited.map(([limit], index) => {
      const row = byKey.get(keys[index] ?? "");
      return stateOf(limit, row && { ...row, count: row.count + 1 }, now);
    });
  }

  /** Gives one attempt back. A count of zero has no row. */
  async function giveBack(limit: RateLimit, ...subject: string[]): Promise<void> {
    const key = [keyOf(limit, subject)];
    const { rowCount } = await pool.query("delete from tries where key = $1 and count <= 1", key);
    if (rowCount === 0) await pool.query("update tries set count = count - 1 where key = $1 and count > 1", key);
  }

  async function forget(limit: RateLimit, ...subject: string[]): Promise<void> {
    await pool.query("delete from tries where key = $1", [keyOf(limit, subject)]);
  }

  return { take, count, peek, giveBack, forget };
}
export type RateLimits = ReturnType<typeof createRateLimits>;

interface CountRow {
  count: number;
  window_ends: Date;
}

function stateOf(limit: RateLimit, row: CountRow | undefined, now: number): AttemptCount {
  if (!row || row.count <= limit.most) return { count: row?.count ?? 1, waitS: undefined };
  return { count: row.count, waitS: Math.max(1, Math.ceil((row.window_ends.getTime() - now) / 1_000)) };
}

/** Hashed, so that the table stores no addresses. */
function keyOf(limit: RateLimit, subject: string[]): string {
  return `${limit.name}:${createHash("sha256").update(JSON.stringify(subject)).digest("base64url")}`;
}
