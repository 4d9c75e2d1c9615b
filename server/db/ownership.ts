import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { advisoryKeys } from "./advisory-keys.ts";
import { createClient, reasonOf, type Connection } from "./connect.ts";
import type { Log } from "../runtime/log.ts";

export interface Ownership {
  release(): Promise<void>;
}

interface OwnershipOptions {
  log: Log;
  onLost: (reason: Error) => void;
  /** How long to keep trying: a killed owner's connections end within moments, a crashed database needs seconds. */
  limitMs?: number;
  /** Restarts the database, where this house runs it; rejects if that fails. */
  revive?: () => Promise<void>;
}

/**
 * Second guard behind the data folder's lock file: an advisory lock on a connection of its own, so that even with a
 * deleted lock file or a copied folder no two houses work on one embedded database. If the connection breaks because
 * the database restarts, the lock is taken again.
 */
export async function takeOwnership(
  connection: Connection,
  { log, onLost, limitMs = 10_000, revive = async () => {} }: OwnershipOptions,
): Promise<Ownership> {
  let released = false;
  let retaking: Promise<void> | undefined;
  let client = await take(connection, limitMs);
  watch();
  return {
    release: async () => {
      released = true;
      await retaking;
      await client.end();
    },
  };

  function watch() {
    client.once("end", () => {
      if (!released) retaking = retake();
    });
  }

  async function retake(): Promise<void> {
    log.warn({}, "the connection that owns the database broke");
    for (let attempt = 1; !released; attempt += 1) {
      try {
        await revive();
        client = await take(connection, limitMs);
        return watch();
      } catch (error) {
        if (released) return;
        if (error instanceof Rival) return onLost(error);
        log.warn({ err: error }, "the database has not come back");
        if (attempt === maxAttempts) return onLost(new DatabaseGone(error));
        await sleep(firstWaitMs * 2 ** attempt);
      }
    }
  }
}

const maxAttempts = 5;
const firstWaitMs = 50;

class Rival extends Error {
  override name = "Rival";
}

class DatabaseGone extends Error {
  override name = "DatabaseGone";
  constructor(cause: unknown) {
    super(
      `The house stops, because its database has ended and not come back (${reasonOf(cause)}): postgres.log in the data folder says why.`,
      { cause },
    );
  }
}

async function take(connection: Connection, limitMs: number): Promise<pg.Client> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const outcome = await tryTake(connection);
    if (!(outcome instanceof Error)) return outcome;
    if (Date.now() > deadline) throw outcome;
    await sleep(50);
  }
}

async function tryTake(connection: Connection): Promise<pg.Client | Error> {
  const client = createClient(connection, "owner");
  // "end" reports a broken connection as well; an unhandled "error" would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      advisoryKeys.owner,
    ]);
    if (rows[0]?.taken) return client;
    await client.end();
    return new Rival("Another Karat house is at work on this database.");
  } catch (error) {
    await client.end().catch(() => {});
    return error as Error;
  }
}
