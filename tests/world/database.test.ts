import { expect, test } from "vitest";
import { testDatabase } from "./database.ts";

const one = await testDatabase();
const other = await testDatabase();

test("a test file has databases of its own, made from the migrated template", async () => {
  await one.pool.query("create table only_here (id int)");
  const { rows } = await other.pool.query(
    "select to_regclass('only_here') as found, to_regclass('migrations') as template",
  );
  expect(rows).toEqual([{ found: null, template: "migrations" }]);
});
