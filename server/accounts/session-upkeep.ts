import type { Job } from "../runtime/job.ts";
import type { AccountsHouse } from "./accounts-house.ts";

const everyMs = 600_000;
/** How long players can see their ended sessions. */
const retentionMs = 30 * 24 * 3_600_000;
const maxPurge = 5_000;
const maxRounds = 100;

export function createSessionUpkeep({ pool, clock }: Pick<AccountsHouse, "pool" | "clock">): Job {
  return { everyMs, run, failed: "the upkeep of sessions failed" };

  async function run(): Promise<void> {
    const before = new Date(clock.now() - retentionMs);
    for (let round = 0; round < maxRounds; round += 1) {
      const { rowCount } = await pool.query(
        `delete from sessions where id in (
           (select id from sessions where ended_at < $1 limit $2)
           union all (select id from sessions where ended_at is null and expires_at < $1 limit $2))`,
        [before, maxPurge],
      );
      if ((rowCount ?? 0) < maxPurge) break;
    }
  }
}
