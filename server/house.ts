import type pg from "pg";
import type { Log } from "./db/log.ts";
import type { Chance } from "./chance.ts";
import type { Clock } from "./clock.ts";

/** What the parts of one running house share; put together in app.ts. */
export interface House {
  clock: Clock;
  chance: Chance;
  log: Log;
  /** For everything but bets. */
  pool: pg.Pool;
  /** For the transactions that commit bets. */
  writerPool: pg.Pool;
}
