import { inTransaction } from "../db/connect.ts";
import type { House } from "../house.ts";
import { Refusal } from "../http/refusal.ts";
import { repeat } from "../repeat.ts";
import { foldReturnSums } from "./return-sums.ts";
import { listLeftRounds } from "./round-rows.ts";
import { settleCall } from "./settle-rounds.ts";

/**
 * Settles rounds that their players have left: never to their loss. Every house does it, and what another one has
 * settled is found done. Also folds what the games have returned.
 */
export function createRoundUpkeep({
  pool,
  clock,
  log,
  groups,
  solo,
  keys,
}: Pick<House, "pool" | "clock" | "log" | "groups" | "solo" | "keys">) {
  const repeated = repeat({
    everyMs,
    run,
    onError: (error) => log.error({ err: error }, "the upkeep of rounds failed"),
  });
  return { run, close: repeated.close };

  async function run(): Promise<void> {
    const left = await listLeftRounds(pool, clock.now() - leftMs, maxAtOnce);
    const answers = await Promise.all(left.map(async (round) => groups.submit(solo, settleCall(round, keys))));
    const undone = answers.filter((answer) => answer instanceof Refusal).length;
    if (undone > 0) log.warn({ rounds: undone }, "rounds that were left wait for another time");
    await inTransaction(pool, foldReturnSums);
  }
}

const everyMs = 60_000;
/** For so long a round waits for its player's next move. */
export const leftMs = 24 * 3_600_000;
const maxAtOnce = 200;
