import { inTransaction } from "../db/connect.ts";
import { Refusal } from "../http/refusal.ts";
import type { Job } from "../runtime/job.ts";
import type { GamesHouse } from "./games-house.ts";
import { foldReturnSums } from "./return-sums.ts";
import type { Round } from "./round.ts";
import { listAbandonedRounds } from "./round-rows.ts";
import { settleCall } from "./settle-rounds.ts";
import { replayableRounds } from "./replayable-rounds.ts";

/**
 * Settles rounds that their players have abandoned, never to their loss. Every house runs it; what another one has
 * settled is found done. Also folds the returns of the games.
 */
export function createRoundUpkeep({
  pool,
  clock,
  log,
  groups,
  solo,
  keys,
  seedCipher,
}: Pick<GamesHouse, "pool" | "clock" | "log" | "groups" | "solo" | "keys" | "seedCipher">): Job {
  return { everyMs, run, failed: "the upkeep of rounds failed" };

  async function run(): Promise<void> {
    try {
      await settleLeft();
    } finally {
      // Unfolded rows would pile up, whatever has happened to the rounds.
      await inTransaction(pool, foldReturnSums);
    }
  }

  async function settleLeft(): Promise<void> {
    const since = clock.now() - abandonedAfterMs;
    let last: Round | undefined;
    for (let page = 0; page < mostPages; page++) {
      // Rounds that cannot be settled stay in the list, so paging has to go past them.
      const left = await listAbandonedRounds(pool, { since, limit: atOnce, last }, seedCipher);
      await Promise.all(replayableRounds(left, log).map(async ({ round }) => settle(round)));
      if (left.length < atOnce) return;
      last = left.at(-1)?.round;
    }
  }

  async function settle(round: Round): Promise<void> {
    const waits = (err?: unknown) => log.warn({ err, round: round.id }, "a round that was left waits for another time");
    await groups.submit(solo, settleCall(round, keys)).then((answer) => answer instanceof Refusal && waits(), waits);
  }
}

const everyMs = 60_000;
export const abandonedAfterMs = 24 * 3_600_000;
const atOnce = 200;
const mostPages = 50;
