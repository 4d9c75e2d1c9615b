import type { Log } from "../runtime/log.ts";
import { type Connection, createPool } from "./connect.ts";

const limitMs = 2_000;

/** Asks whether the database answers; concurrent callers share one query. */
export function createReadiness(connection: Connection, log: Log) {
  const pool = createPool(connection, { name: "readiness", max: 1, log, limitMs });
  let asking: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    try {
      await pool.query("select 1");
      return true;
    } catch (error) {
      log.warn({ err: error }, "the database does not answer");
      return false;
    } finally {
      asking = undefined;
    }
  }

  return { isReady: () => (asking ??= ask()), close: () => pool.end() };
}
