import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { ConfigError } from "../config.ts";
import { createClient, createPool, reasonOf, type Connection } from "./connect.ts";
import type { DataFolder } from "./data-folder.ts";
import { startEmbedded, type Embedded } from "./embedded.ts";
import type { Log } from "./log.ts";
import { migrate } from "./migrate.ts";
import { createReadiness } from "./readiness.ts";
import { takeOwnership, type Ownership } from "./ownership.ts";

export interface Database {
  /** For everything but bets. */
  pool: pg.Pool;
  /** For the transactions that commit bets: few connections, and plans that find their rows by key. */
  writerPool: pg.Pool;
  /** For connections of one's own, such as LISTEN. */
  connection: Connection;
  /** Whether the database answers, asked on a connection of its own: what holds all others must not say no here. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL that is there already, which several houses may share. Without it the embedded one is started. */
  url?: string | undefined;
  dataFolder: DataFolder;
  log: Log;
  /** The embedded database is gone for good, or another house has it: stop this one. */
  onLost: (reason: Error) => void;
}

/** Opens the house's database, brought to this build's schema. */
export async function openDatabase({ url, dataFolder, log, onLost }: DatabaseOptions): Promise<Database> {
  if (url) {
    await greet(url);
    return connectDatabase({ connectionString: url }, log);
  }
  const embedded = await startEmbedded({ folder: dataFolder.path, log });
  let ownership: Ownership | undefined;
  try {
    ownership = await takeOwnership(embedded.connection, { log, onLost });
    return withEmbedded(await connectDatabase(embedded.connection, log), embedded, ownership);
  } catch (error) {
    // Without the ownership it is somebody else's, who goes on using it.
    if (ownership) await embedded.stop();
    throw error;
  }
}

/** Whoever has written a wrong address reads what is wrong with it, but never the address: it holds a password. */
async function greet(url: string): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new ConfigError("DATABASE_URL is no address of a PostgreSQL: it begins with postgres:// or postgresql://.");
  try {
    const client = createClient({ connectionString: url }, "setup");
    client.on("error", () => {});
    await client.connect().finally(() => client.end());
  } catch (error) {
    throw new ConfigError(`DATABASE_URL leads to no database that lets this house in: ${reasonOf(error)}.`);
  }
}

/** Migrates the database behind `connection` and makes its pools; `close` leaves the server itself running. */
export async function connectDatabase(connection: Connection, log: Log): Promise<Database> {
  await migrate(connection, { log });
  return openPools(connection, log);
}

export function openPools(connection: Connection, log: Log): Database {
  const pool = createPool(connection, { name: "house", max: 20, log });
  const writerPool = createPool(connection, { name: "writer", max: 4, log, writer: true });
  const readiness = createReadiness(connection, log);
  return {
    pool,
    writerPool,
    connection,
    isReady: readiness.isReady,
    close: async () => {
      const ends = [pool.end(), writerPool.end(), readiness.close()];
      // Waits for work that is under way, but not for a connection that somebody has forgotten.
      await Promise.race([Promise.all(ends), sleep(closeLimitMs, undefined, { ref: false })]);
    },
  };
}

const closeLimitMs = 10_000;

function withEmbedded(database: Database, embedded: Embedded, ownership: Ownership): Database {
  return {
    ...database,
    close: async () => {
      await database.close();
      await ownership.release();
      await embedded.stop();
    },
  };
}
