import type pg from "pg";
import { keyLifeMs } from "../../contract/call.ts";
import type { Clock } from "../runtime/clock.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import type { Log } from "../runtime/log.ts";
import { foldHouseSums } from "./ledger.ts";
import { maxPurge, purgeOperations, purgeTombstones } from "./operations.ts";

interface UpkeepOptions {
  pool: pg.Pool;
  clock: Clock;
  log: Log;
}

export interface Upkeep {
  run(): Promise<void>;
  close(): void;
}

/** Keeps the wallet's tables small: operations are kept for as long as their keys count, and the house's many sums become one again. */
export function createUpkeep({ pool, clock, log }: UpkeepOptions): Upkeep {
  const timer = setInterval(() => {
    // What was left undone is done next time.
    run().catch((error: unknown) => log.error({ err: error }, "the wallet's upkeep failed"));
  }, everyMs);
  timer.unref();
  return { run, close: () => clearInterval(timer) };

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

/** Often, so that each time there is little to do: what a busy hour gathers would take longer than a statement may. */
const everyMs = 60_000;
const maxRounds = 200;
