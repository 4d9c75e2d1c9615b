import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { testDatabase } from "../../tests/world/database.ts";
import { awaitAll, createClient, inTransaction } from "./connect.ts";

const { pool, writerPool, connection } = await testDatabase();
await pool.query(
  "create table purses (owner text primary key, micro bigint not null, day date not null default '2030-01-31')",
);

test("money goes in and comes out as bigint, alone and in lists, and a day stays a day", async () => {
  const micro = 9_007_199_254_740_993n;
  await pool.query("insert into purses (owner, micro) values ('big', $1)", [micro]);
  const { rows } = await pool.query(
    "select micro, array[micro, null] as list, count(*) over () as count, day from purses where owner = 'big'",
  );
  expect(rows).toEqual([{ micro, list: [micro, null], count: 1n, day: "2030-01-31" }]);
});

test("a transaction that fails leaves nothing and gives its connection back", async () => {
  const failing = inTransaction(pool, async (tx) => {
    await tx.query("insert into purses (owner, micro) values ('ghost', 1)");
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect((await pool.query("select 1 from purses where owner = 'ghost'")).rowCount).toBe(0);
  expect(pool.waitingCount).toBe(0);
  expect(pool.idleCount).toBe(pool.totalCount);
});

test("two transactions that block each other both succeed", async () => {
  await pool.query("insert into purses (owner, micro) values ('ann', 0), ('bob', 0)");
  let attempts = 0;
  let holding = 0;
  const give = (first: string, second: string) =>
    inTransaction(pool, async (tx) => {
      attempts += 1;
      await tx.query("update purses set micro = micro + 1 where owner = $1", [first]);
      // Waits until both hold their first row, so that neither can get its second.
      holding += 1;
      await expect.poll(() => holding, { interval: 5 }).toBeGreaterThanOrEqual(2);
      await tx.query("update purses set micro = micro + 1 where owner = $1", [second]);
    });
  await Promise.all([give("ann", "bob"), give("bob", "ann")]);
  expect((await pool.query("select micro from purses where owner in ('ann', 'bob')")).rows).toEqual([
    { micro: 2n },
    { micro: 2n },
  ]);
  // The database aborts one of them, or both if both notice the deadlock at once.
  expect(attempts).toBeGreaterThanOrEqual(3);
});

test("a conflict without end is given up", async () => {
  let attempts = 0;
  const hopeless = inTransaction(pool, async (tx) => {
    attempts += 1;
    await tx.query("do $$ begin raise exception 'again' using errcode = '40001'; end $$");
  });
  await expect(hopeless).rejects.toThrow("again");
  expect(attempts).toBe(8);
});

test("a connection that dies is replaced", async () => {
  const dying = inTransaction(pool, (tx) => tx.query("select pg_terminate_backend(pg_backend_pid())"));
  await expect(dying).rejects.toThrow();
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("the writer's plans find rows by key, however small the table was", async () => {
  const { rows } = await writerPool.query("explain select * from purses where owner = 'ann'");
  expect(JSON.stringify(rows)).toContain("Index Scan");
});

test("of what is asked together the first that fails is told, and nothing of the rest outlives the transaction", async () => {
  await pool.query("create table told (word text)");
  let late: Promise<unknown> | undefined;
  const failed = inTransaction(writerPool, async (tx) => {
    const failing = tx.query("select 1 / 0");
    late = failing.catch(nextTurn).then(() => tx.query("insert into told values ('late')"));
    await awaitAll([tx.query("insert into told values ('early')"), late, failing]);
  });
  await expect(failed).rejects.toThrow("division by zero");
  await expect(late).rejects.toThrow("aborted");
  expect((await pool.query("select from told")).rowCount).toBe(0);
});

test("what is asked of a writer at once goes out at once, and is done in its order", async () => {
  await pool.query("create table steps (number int)");
  const numbers = await inTransaction(writerPool, async (tx) => {
    const all = Array.from({ length: 5 }, (_, number) => number);
    await awaitAll(all.map((number) => tx.query("insert into steps select $1 + count(*) * 10 from steps", [number])));
    return (await tx.query<{ number: number }>("select number from steps order by number")).rows;
  });
  expect(numbers).toEqual([0, 11, 22, 33, 44].map((number) => ({ number })));
});

test("a database is told to miss within seconds whoever holds a connection of its own", async () => {
  const client = createClient(connection, "test");
  await client.connect();
  // Whatever they come to: over a Unix socket all of them are zero.
  const { rows } = await client.query(
    "select name from pg_settings where name like 'tcp%' and source = 'client' order by name",
  );
  await client.end();
  expect(rows.map(({ name }) => name)).toEqual([
    "tcp_keepalives_count",
    "tcp_keepalives_idle",
    "tcp_keepalives_interval",
    "tcp_user_timeout",
  ]);
});
