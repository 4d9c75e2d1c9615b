import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { ConfigError } from "../runtime/settings.ts";
import { createClient, createPool, reasonOf, type Connection } from "./connect.ts";
import type { DataFolder } from "./data-folder.ts";
import { startEmbedded, type Embedded } from "./embedded.ts";
import { watchFreeSpace } from "./free-space.ts";
import type { Log } from "../runtime/log.ts";
import { migrate } from "./migrate.ts";
import { createReadiness } from "./readiness.ts";
import { takeOwnership, type Ownership } from "./ownership.ts";
import { createReserve, type Reserve } from "./reserve.ts";

export interface Database {
  pool: pg.Pool;
  /** For transactions that commit bets: few connections, whose plans find rows by key. */
  writerPool: pg.Pool;
  /** For connections outside the pools, such as LISTEN. */
  connection: Connection;
  /** Whether the disk has room. Always true for an external database, which watches its own. */
  hasRoom(): boolean;
  /** Whether the database answers, on a connection of its own, so that busy pools do not count as down. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** An existing PostgreSQL, which several houses may share. Without it the embedded one is started. */
  url?: string | undefined;
  dataFolder: DataFolder;
  diskFloorBytes: number;
  log: Log;
  /** The embedded database is lost, or another house has taken it: stop this one. */
  onLost: (reason: Error) => void;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataFolder, diskFloorBytes, log, onLost } = options;
  if (url) {
    await checkConnection(url);
    return connectDatabase({ connectionString: url }, log);
  }
  const embedded = await startEmbedded({ folder: dataFolder.path, log });
  let ownership: Ownership | undefined;
  let closing = false;
  const reserve = createReserve(dataFolder.path, log);
  const space = await watchFreeSpace({
    folder: dataFolder.path,
    minFreeBytes: diskFloorBytes,
    log,
    onSpace: () => void reserve.hold(),
  });
  try {
    const revive = () => reviveOnFullDisk(embedded, reserve, () => closing || space.hasSpace);
    const owned = await takeOwnership(embedded.connection, { log, onLost, revive });
    ownership = owned;
    const database = await connectDatabase(embedded.connection, log);
    return {
      ...database,
      hasRoom: () => space.hasSpace,
      close: async () => {
        closing = true;
        await database.close();
        space.close();
        await owned.release();
        await embedded.stop();
      },
    };
  } catch (error) {
    space.close();
    // Without ownership the database is another house's, which keeps using it.
    await ownership?.release();
    if (ownership) await embedded.stop();
    throw error;
  }
}

/** Explains what is wrong with an address without repeating it: it contains a password. */
export async function checkConnection(url: string): Promise<void> {
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
    hasRoom: () => true,
    isReady: readiness.isReady,
    close: async () => {
      const ends = [pool.end(), writerPool.end(), readiness.close()];
      // Waits for work under way, but not for a connection that was never returned.
      await Promise.race([Promise.all(ends), sleep(closeLimitMs, undefined, { ref: false })]);
    },
  };
}

const closeLimitMs = 10_000;

/** With a full disk it may not even start; keep trying, as it will once there is room. */
async function reviveOnFullDisk(embedded: Embedded, reserve: Reserve, isLastWord: () => boolean): Promise<void> {
  for (;;) {
    try {
      return await embedded.revive();
    } catch (error) {
      if (isLastWord()) throw error;
      if (!reserve.release()) await sleep(roomlessMs);
    }
  }
}

const roomlessMs = 3_000;
