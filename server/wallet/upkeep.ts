import { keyLifeMs } from "../../contract/call.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import type { Job } from "../runtime/job.ts";
import { foldHouseSums } from "./ledger.ts";
import { maxPurge, purgeOperations, purgeTombstones } from "./operations.ts";
import type { WalletHouse } from "./wallet-house.ts";

/** Keeps the wallet's tables small: deletes operations whose keys have expired, and folds the house's sums. */
export function createUpkeep({ pool, clock }: Pick<WalletHouse, "pool" | "clock">): Job {
  return { everyMs, run, failed: "the wallet's upkeep failed" };

  async function run(): Promise<void> {
    const now = clock.now();
    await purgeAll((tx) => purgeTombstones(tx, now));
    await purgeAll((tx) => purgeOperations(tx, now - keyLifeMs));
    await inTransaction(pool, foldHouseSums);
  }

  async function purgeAll(purge: (tx: Tx) => Promise<number>): Promise<void> {
    for (let round = 0; round < maxRounds; round += 1) if ((await inTransaction(pool, purge)) < maxPurge) break;
  }
}

/** Often, because an hour's worth could exceed a statement's time limit. */
const everyMs = 60_000;
const maxRounds = 200;
