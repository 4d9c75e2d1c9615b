import type pg from "pg";
import type { Clock } from "../runtime/clock.ts";
import type { Job } from "../runtime/job.ts";

/** Rows that count for nothing any more, once this long ago; each table has an index by the time. */
export interface Expiring {
  table: string;
  time: string;
  retentionMs?: number;
}

/** Deletes what has expired, a bounded number of rows at a time, so that no call ever waits for how much there is. */
export function createExpiryJob(pool: pg.Pool, clock: Clock, expiring: readonly Expiring[]): Job {
  return { everyMs, run, failed: "what has expired could not be deleted" };

  /** Says where it has left something, so that it goes on soon. */
  async function run(): Promise<void | "soon"> {
    let isDone = true;
    for (const each of expiring) if (!(await purge(each))) isDone = false;
    return isDone ? undefined : "soon";
  }

  async function purge({ table, time, retentionMs = 0 }: Expiring): Promise<boolean> {
    const before = new Date(clock.now() - retentionMs);
    for (let round = 0; round < maxRounds; round += 1) {
      const { rowCount } = await pool.query(
        `delete from ${table} where ctid = any(array(
           select ctid from ${table} where ${time} <= $1 order by ${time} limit $2 for update skip locked))`,
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
