import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { RuntimeConfig } from "../runtime/config.ts";
import { ConfigError } from "../runtime/settings.ts";
import type { DbConfig } from "./config.ts";
import { createPool, type Connection } from "./connect.ts";
import { openDataFolder } from "./data-folder.ts";
import { checkConnection, openDatabase } from "./database.ts";
import type { Log } from "../runtime/log.ts";
import { postgresPort, superuser } from "./postgres-settings.ts";
import { findPostmaster } from "./postmaster.ts";

/** Only the command's own output is of interest. */
const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Opens the house's database for one command: next to the running house, which is not disturbed, or by itself if none
 * is running.
 */
export async function withDatabase<T>(
  config: Pick<RuntimeConfig, "dataFolder"> & Pick<DbConfig, "databaseUrl">,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) await checkConnection(config.databaseUrl);
  const running = config.databaseUrl ? { connectionString: config.databaseUrl } : await runningIn(config.dataFolder);
  if (running) {
    const pool = createPool(running, { name: "command", max: 2, log: silent });
    return work(pool).finally(() => pool.end());
  }
  const dataFolder = openDataFolder(config.dataFolder);
  try {
    const database = await openDatabase({ dataFolder, diskFloorBytes: 0, log: silent, onLost: giveUp });
    return await work(database.pool).finally(() => database.close());
  } finally {
    dataFolder.close();
  }
}

/** The embedded database running in a data folder, found without asking the house that owns it. */
async function runningIn(folder: string): Promise<Connection | undefined> {
  if (!existsSync(join(folder, "postgres")))
    throw new ConfigError(`There is no house's database in ${folder}: name its folder with KARAT_DATA.`);
  const postmaster = await findPostmaster(join(realpathSync(folder), "postgres"));
  return postmaster && { host: postmaster.socketFolder, port: postgresPort, user: superuser, database: "karat" };
}

function giveUp(reason: Error): never {
  throw reason;
}
