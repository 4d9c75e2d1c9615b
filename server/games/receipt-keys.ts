import type { JsonWebKey } from "node:crypto";
import type pg from "pg";
import type { HouseKeys } from "../../contract/house-keys.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Job } from "../runtime/job.ts";
import { ConfigError } from "../runtime/settings.ts";

interface Parts {
  pool: pg.Pool;
  clock: Clock;
  key: { keyId: string; publicJwk: JsonWebKey };
}

/** Public keys of everything that signs receipts now or ever did. */
export async function createReceiptKeys({ pool, clock, key: { keyId, publicJwk } }: Parts) {
  let rows: readonly KeyRow[] = [];
  await run();
  const job: Job = { everyMs, run, failed: "the keys of receipts could not be looked at" };
  return { list, job };

  /** Announces that this key still signs, and reads which others there are. */
  async function run(): Promise<void> {
    const now = clock.now();
    const ahead = new Date(now + aheadMs);
    const { rowCount } = await pool.query(
      "update receipt_keys set until = greatest(until, $2) where key_id = $1 and jwk @> $3",
      [keyId, ahead, JSON.stringify(publicJwk)],
    );
    if (rowCount === 0) await add(now, ahead);
    rows = (await pool.query<KeyRow>("select key_id, jwk, since, until from receipt_keys order by since desc")).rows;
  }

  async function add(now: number, ahead: Date): Promise<void> {
    // Dates the key from its first seal, which may be older than this table.
    const { rowCount } = await pool.query(
      `insert into receipt_keys (key_id, jwk, since, until)
      values ($1, $2, least($3, (select min(at) from seals where key_id = $1)), $4) on conflict (key_id) do nothing`,
      [keyId, JSON.stringify(publicJwk), new Date(now), ahead],
    );
    if (rowCount === 1) return;
    const { rows: same } = await pool.query("select 1 from receipt_keys where key_id = $1 and jwk @> $2", [
      keyId,
      JSON.stringify(publicJwk),
    ]);
    if (same.length === 0)
      throw new ConfigError(`The receipt key ${keyId} was another key before: a new one needs a name of its own.`);
  }

  function list(): HouseKeys {
    const now = clock.now();
    const isOwn = ({ key_id }: KeyRow) => key_id === keyId;
    const ordered = [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))];
    return {
      keys: ordered.map((row) => ({
        key_id: row.key_id,
        alg: "ES256",
        use: "receipts",
        jwk: row.jwk,
        from: row.since.toISOString(),
        until: isOwn(row) || row.until.getTime() > now ? null : row.until.toISOString(),
      })),
    };
  }
}

interface KeyRow {
  key_id: string;
  jwk: Record<string, unknown>;
  since: Date;
  until: Date;
}

const everyMs = 60_000;
/** More than the time between two runs on a busy house, because nothing may be signed after `until`. */
const aheadMs = 10 * 60_000;
