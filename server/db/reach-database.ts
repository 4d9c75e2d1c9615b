import { join } from "node:path";
import type pg from "pg";
import { ConfigError } from "../config.ts";
import { createClient, reasonOf } from "./connect.ts";
import { postgresPort, superuser } from "./postgres-settings.ts";
import { findPostmaster } from "./postmaster.ts";

interface Place {
  databaseUrl: string | undefined;
  dataFolder: string;
}

/** A connection to the database of a house that is open, for a command beside it. The caller ends it. */
export async function reachDatabase({ databaseUrl, dataFolder }: Place): Promise<pg.Client> {
  const client = createClient(
    databaseUrl ? { connectionString: databaseUrl } : await embeddedIn(dataFolder),
    "command",
  );
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    void client.end().catch(() => {});
    throw new ConfigError(`The database cannot be reached: ${reasonOf(error)}.`);
  }
  return client;
}

async function embeddedIn(dataFolder: string): Promise<pg.ClientConfig> {
  const found = await findPostmaster(join(dataFolder, "postgres"));
  if (found) return { host: found.socketFolder, port: postgresPort, user: superuser, database: "karat" };
  throw new ConfigError(`No house is open on ${dataFolder}: its database runs with it.`);
}
