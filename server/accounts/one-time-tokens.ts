import { createHash } from "node:crypto";
import type pg from "pg";
import type { Chance } from "../chance.ts";
import type { Clock } from "../clock.ts";
import type { Tx } from "../db/connect.ts";

export type TokenPurpose = "login" | "reset";

const ttlMs: Record<TokenPurpose, number> = { login: 15 * 60_000, reset: 30 * 60_000 };

type Db = pg.Pool | Tx;

/** Words of chance that stand in a link and do one thing, once. The database holds their hashes. */
export function createOneTimeTokens({ pool, clock, chance }: { pool: pg.Pool; clock: Clock; chance: Chance }) {
  let sweptAtMs = 0;

  async function issue(purpose: TokenPurpose, player: bigint): Promise<string> {
    await sweep();
    const token = chance.bytes(32).toString("base64url");
    const sql = "insert into one_time_tokens (digest, purpose, player, expires_at) values ($1, $2, $3, $4)";
    await pool.query(sql, [digestOf(token), purpose, player, new Date(clock.now() + ttlMs[purpose])]);
    return token;
  }

  /** Whose it is, as long as it is good. */
  async function find(purpose: TokenPurpose, token: string): Promise<bigint | undefined> {
    const sql = "select player from one_time_tokens where digest = $1 and purpose = $2 and expires_at > $3";
    return playerOf(await pool.query(sql, [digestOf(token), purpose, new Date(clock.now())]));
  }

  /** The same, and from now on it is not. */
  async function use(db: Db, purpose: TokenPurpose, token: string): Promise<bigint | undefined> {
    const sql = "delete from one_time_tokens where digest = $1 and purpose = $2 and expires_at > $3 returning player";
    return playerOf(await db.query(sql, [digestOf(token), purpose, new Date(clock.now())]));
  }

  async function sweep(): Promise<void> {
    const now = clock.now();
    if (now - sweptAtMs < 600_000) return;
    sweptAtMs = now;
    await pool.query("delete from one_time_tokens where expires_at <= $1", [new Date(now)]);
  }

  return { issue, find, use };
}
export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>;

function digestOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

function playerOf({ rows }: pg.QueryResult<{ player: bigint }>): bigint | undefined {
  return rows[0]?.player;
}
