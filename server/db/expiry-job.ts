import type { House } from "../house.ts";
import { startJob } from "../runtime/job.ts";

const everyMs = 600_000;
const maxPurge = 5_000;
const maxRounds = 40;
const minuteMs = 60_000;

/** What counts for nothing any more, once this long ago; each has an index by the time. */
const expiring = [
  { table: "tries", time: "window_ends", keptMs: 0 },
  { table: "codes", time: "expires_at", keptMs: 0 },
  { table: "one_time_tokens", time: "expires_at", keptMs: 0 },
  { table: "provider_logins", time: "expires_at", keptMs: 0 },
  { table: "moves", time: "expires_at", keptMs: 0 },
  { table: "sign_on_codes", time: "expires_at", keptMs: 0 },
  { table: "sign_ons", time: "expires_at", keptMs: 0 },
  { table: "mirror_results", time: "measured_at", keptMs: 24 * 60 * minuteMs },
  { table: "left_mirrors", time: "left_at", keptMs: 10 * minuteMs },
] as const;

/** Deletes what has expired, a bounded number of rows at a time, so that no call ever waits for how much there is. */
export function createExpiryUpkeep({ pool, clock, log }: Pick<House, "pool" | "clock" | "log">) {
  const repeated = startJob({
    everyMs,
    run,
    onError: (error) => log.error({ err: error }, "what has expired could not be deleted"),
  });
  return { run, close: repeated.close };

  /** Says where it has left something, so that it goes on soon. */
  async function run(): Promise<void | "soon"> {
    let isDone = true;
    for (const each of expiring) if (!(await purge(each))) isDone = false;
    return isDone ? undefined : "soon";
  }

  async function purge({ table, time, keptMs }: (typeof expiring)[number]): Promise<boolean> {
    const before = new Date(clock.now() - keptMs);
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
