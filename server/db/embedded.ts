import { existsSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "./connect.ts";
import type { Log } from "../runtime/log.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import { launchPostgres, makeCluster, socketFolderOf, type Cluster } from "./postgres-launch.ts";
import { postgresPort, postgresSettings, superuser } from "./postgres-settings.ts";
import { postgresUser } from "./postgres-user.ts";
import { disownReusedPid, findPostmaster, NoDatabase, stopPostmaster, type Postmaster } from "./postmaster.ts";

export interface EmbeddedOptions {
  /** A folder that the caller owns (data-folder.ts); the database and its log go into it. */
  folder: string;
  log: Log;
  /** Overrides the house's settings; only for tests and measurements. */
  settings?: Record<string, string>;
}

export interface Embedded {
  connection: { host: string; port: number; user: string; database: string };
  pid: number;
  /** Whether it was already running: its last owner was killed. */
  adopted: boolean;
  /** Restarts a server that has ended; waits for one that is already recovering. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the PostgreSQL from npm in the folder, or adopts the one still running there. */
export async function startEmbedded({ folder, log, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const dataFolder = join(folder, "postgres");
  const logFile = join(folder, "postgres.log");
  const all = { ...postgresSettings, ...settings };
  const orphan = await findPostmaster(dataFolder);
  let postmaster = orphan ?? (await start({ dataFolder, logFile, settings: all, log }));
  const { pid, socketFolder } = postmaster;
  const connection = { host: socketFolder, port: postgresPort, user: superuser, database: "karat" };
  await makeDatabase(connection);
  log.info({ pid, adopted: orphan !== undefined }, "database ready");
  return {
    connection,
    pid,
    adopted: orphan !== undefined,
    async revive() {
      const found = await findPostmaster(dataFolder);
      postmaster = found ?? (await start({ dataFolder, logFile, settings: all, log, socketFolder }));
      log.warn({ pid: postmaster.pid, adopted: found !== undefined }, "database ready again");
    },
    stop: () => stopPostmaster(postmaster),
  };
}

interface StartOptions {
  dataFolder: string;
  logFile: string;
  settings: Record<string, string>;
  log: Log;
  /** The socket folder that existing clients already use. */
  socketFolder?: string;
}

async function start({ dataFolder, logFile, settings, log, socketFolder }: StartOptions): Promise<Postmaster> {
  const program = { dataFolder, logFile, binaries: postgresBinaries(), runAs: postgresUser(dataFolder) };
  if (!existsSync(dataFolder)) {
    // A lost database is never silently replaced by an empty one.
    if (socketFolder !== undefined) throw new NoDatabase(`The database's folder ${dataFolder} is gone.`);
    log.info({ dataFolder }, "making a new database");
    await makeCluster(program);
  }
  const cluster: Cluster = { ...program, socketFolder: socketFolder ?? socketFolderOf(dataFolder) };
  keepShort(logFile);
  for (let attempt = 1; ; attempt += 1) {
    disownReusedPid(dataFolder);
    const { postmaster, failure } = await launchPostgres(cluster, settings);
    if (postmaster) return postmaster;
    // Child processes of a killed server need a moment to notice.
    if (attempt === 50 || !failure.includes("still in use"))
      throw new NoDatabase(`PostgreSQL did not start on ${dataFolder}: ${failure}`);
    await sleep(100);
  }
}

async function makeDatabase(connection: Embedded["connection"]): Promise<void> {
  const client = createClient({ ...connection, database: "postgres" }, "setup");
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [connection.database]);
    if (rowCount === 0) await client.query(`create database ${connection.database}`);
  } finally {
    await client.end();
  }
}

function keepShort(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 5_000_000) renameSync(logFile, `${logFile}.old`);
}
