import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../tests/world/database.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { migrate } from "./migrate.ts";

const { pool, connection } = await testDatabase();
const path = mkdtempSync(join(tmpdir(), "karat-migrations-"));
const folder = pathToFileURL(`${path}/`);
afterAll(() => rmSync(path, { recursive: true }));

beforeEach(async () => {
  await pool.query("drop table migrations; drop table if exists coins, purses");
  for (const name of readdirSync(path)) rmSync(join(path, name));
  writeMigration("0001-coins.sql", "create table coins (id int primary key);\ninsert into coins values (1);\n");
});

function writeMigration(name: string, sql: string) {
  writeFileSync(join(path, name), sql);
}

const run = () => migrate(connection, { log: quiet, folder });
const applied = async () =>
  (await pool.query("select name from migrations order by number")).rows.map((row) => row.name);

test("each migration is applied once, in order, and later ones are added", async () => {
  await run();
  await run();
  writeMigration("0002-purses.sql", "create table purses (coin int references coins)");
  await run();
  expect(await applied()).toEqual(["0001-coins.sql", "0002-purses.sql"]);
  expect((await pool.query("select count(*) from coins")).rows).toEqual([{ count: 1n }]);
});

test("houses that start at once migrate once", async () => {
  await Promise.all([run(), run(), run()]);
  expect(await applied()).toEqual(["0001-coins.sql"]);
});

test("an edited migration is refused, another end of line is no edit", async () => {
  await run();
  writeMigration("0001-coins.sql", "create table coins (id int primary key);\r\ninsert into coins values (1);\r\n");
  await run();
  writeMigration("0001-coins.sql", "create table coins (id bigint primary key)");
  await expect(run()).rejects.toThrow("Migration 0001-coins.sql was changed after this database had it");
});

test("a database of a newer build is refused", async () => {
  writeMigration("0002-purses.sql", "create table purses ()");
  await run();
  rmSync(join(path, "0002-purses.sql"));
  await expect(run()).rejects.toThrow("The database is newer than this build: it has had migration 0002-purses.sql");
});

test("a migration that fails changes nothing, and the ones before it stay", async () => {
  writeMigration("0002-purses.sql", "create table purses (); select 1 / 0");
  await expect(run()).rejects.toThrow("Migration 0002-purses.sql failed and changed nothing: division by zero");
  expect(await applied()).toEqual(["0001-coins.sql"]);
  expect((await pool.query("select to_regclass('purses') as purses")).rows).toEqual([{ purses: null }]);
});

test("a gap, a number twice or a name of another kind is refused before anything is done", async () => {
  for (const name of ["0003-purses.sql", "0001-again.sql", "2-purses.sql"]) {
    writeMigration(name, "create table purses ()");
    await expect(run(), name).rejects.toThrow("numbered without gaps");
    rmSync(join(path, name));
  }
});
