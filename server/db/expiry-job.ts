import type pg from "pg";
import type { Clock } from "../runtime/clock.ts";
import type { Job } from "../runtime/job.ts";

/** Rows that are useless once `time` is `retentionMs` ago; each table has an index on it, for those that meet `where`. */
export interface Expiring {
  table: string;
  time: string;
  where?: string;
  retentionMs?: number;
}

/** Deletes expired rows in bounded batches, so that no call ever waits for a large delete. */
export function createExpiryJob(pool: pg.Pool, clock: Clock, expiring: readonly Expiring[]): Job {
  return { everyMs, run, failed: "what has expired could not be deleted" };

  async function run(): Promise<void | "soon"> {
    let isDone = true;
    for (const each of expiring) if (!(await purge(each))) isDone = false;
    return isDone ? undefined : "soon";
  }

  async function purge({ table, time, where = "true", retentionMs = 0 }: Expiring): Promise<boolean> {
    const before = new Date(clock.now() - retentionMs);
    for (let round = 0; round < maxRounds; round += 1) {
      const { rowCount } = await pool.query(
        `delete from ${table} where ctid = any(array(
           select ctid from ${table} where ${time} <= $1 and ${where} order by ${time} limit $2 for update skip locked))`,
        [before, maxPurge],
      );
      if ((rowCount ?? 0) < maxPurge) return true;
    }
    return false;
  }
}

const everyMs = 600_000;
const maxPurge = 5_000;
const maxRounds = 40;
