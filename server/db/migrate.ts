import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { createClient, type Connection } from "./connect.ts";
import { advisoryKeys } from "./advisory-keys.ts";
import type { Log } from "../runtime/log.ts";

interface Migration {
  number: number;
  name: string;
  sql: string;
  hash: string;
}

interface MigrateOptions {
  log: Log;
  folder?: URL;
}

/** Brings the database to this build's schema. Of houses that start at once, one migrates and the others wait. */
export async function migrate(
  connection: Connection,
  { log, folder = new URL("./migrations/", import.meta.url) }: MigrateOptions,
): Promise<void> {
  const migrations = readMigrations(folder);
  const client = createClient(connection, "migrations");
  await client.connect();
  try {
    await client.query("set lock_timeout = '60s'");
    await client.query("select pg_advisory_lock($1)", [advisoryKeys.migrations]);
    await client.query(
      "create table if not exists migrations (number int primary key, name text not null, hash text not null, applied_at timestamptz not null default now())",
    );
    for (const migration of await pending(client, migrations)) {
      await apply(client, migration);
      log.info({ migration: migration.name }, "migrated");
    }
  } finally {
    await client.end();
  }
}

function readMigrations(folder: URL): Migration[] {
  const names = readdirSync(fileURLToPath(folder))
    .filter((name) => name.endsWith(".sql"))
    .sort();
  return names.map((name, index) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
    if (number !== index + 1)
      throw new Error(
        `Migration ${name} should be number ${index + 1}: they are NNNN-name.sql, numbered without gaps.`,
      );
    // A checkout on Windows may have changed line endings, which does not count as a change.
    const sql = readFileSync(new URL(name, folder), "utf8").replaceAll("\r\n", "\n");
    return { number, name, sql, hash: createHash("sha256").update(sql).digest("hex") };
  });
}

/** Migrations still to run; refuses a database whose history is not this build's. */
async function pending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<Migration>("select number, name, hash from migrations order by number");
  for (const applied of rows) {
    const migration = migrations[applied.number - 1];
    if (!migration)
      throw new Error(
        `The database is newer than this build: it has had migration ${applied.name}, which is unknown here. Start the newer build.`,
      );
    if (migration.hash !== applied.hash)
      throw new Error(
        `Migration ${migration.name} was changed after this database had it: put it back and write a new one.`,
      );
  }
  return migrations.slice(rows.length);
}

async function apply(client: pg.Client, { number, name, sql, hash }: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query("insert into migrations (number, name, hash) values ($1, $2, $3)", [number, name, hash]);
    await client.query("commit");
  } catch (error) {
    throw new Error(`Migration ${name} failed and changed nothing: ${(error as Error).message}`, { cause: error });
  }
}
