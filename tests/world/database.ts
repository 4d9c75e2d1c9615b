import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { openPools, type Database } from "../../server/db/database.ts";
import { quiet } from "./quiet.ts";

/** A migrated database for the calling test file, dropped when the file has finished. */
export async function testDatabase(): Promise<Database> {
  const template = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(`create database ${name} template ${template.database} strategy wal_log`);
  const database = openPools({ ...template, database: name }, quiet);
  afterAll(async () => {
    await database.close();
    await administer(`drop database ${name} with (force)`);
  });
  return database;
}

/** In the form of DATABASE_URL. */
export function urlOf({ connection: { host = "", port, user, database } }: Database): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ ...inject("postgres"), database: "postgres" });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
