import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { eventually } from "../../tests/world/eventually.ts";
import { testDatabase } from "../../tests/world/database.ts";
import { quiet } from "../../tests/world/quiet.ts";
import { advisoryKeys } from "./advisory-keys.ts";
import { createClient } from "./connect.ts";
import { takeOwnership } from "./ownership.ts";

const { pool, connection } = await testDatabase();

const cut = () =>
  pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'karat owner' and datname = current_database()",
  );

test("a database has one owner at a time", async () => {
  const first = await takeOwnership(connection, { log: quiet, onLost: vi.fn() });
  await expect(takeOwnership(connection, { log: quiet, onLost: vi.fn(), limitMs: 100 })).rejects.toThrow(
    "Another Karat house is at work",
  );
  await first.release();
  const second = await takeOwnership(connection, { log: quiet, onLost: vi.fn() });
  await second.release();
});

test("an owner whose connection breaks takes its lock again", async () => {
  const onLost = vi.fn();
  const owner = await takeOwnership(connection, { log: quiet, onLost });
  await cut();
  await eventually(async () => {
    const { rows } = await pool.query("select 1 from pg_locks where locktype = 'advisory'");
    expect(rows).toHaveLength(1);
  });
  expect(onLost).not.toHaveBeenCalled();
  await owner.release();
});

test("an owner that finds another in its place is told so", async () => {
  const onLost = vi.fn();
  const owner = await takeOwnership(connection, { log: quiet, onLost, limitMs: 100 });
  const rival = createClient(connection, "rival");
  await rival.connect();
  const taken = rival.query("select pg_advisory_lock($1)", [advisoryKeys.owner]);
  await eventually(async () =>
    expect((await pool.query("select 1 from pg_locks where locktype = 'advisory' and not granted")).rows).toHaveLength(
      1,
    ),
  );
  await cut();
  await taken;
  await eventually(() =>
    expect(onLost).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: "Another Karat house is at work on this database." }),
    ),
  );
  await rival.end();
  await owner.release();
});

test("an owner whose database does not come back is told so in a sentence", async () => {
  // A proxy in between, so that the database can vanish for the owner alone.
  const sockets = new Set<Socket>();
  const between = createServer((near) => {
    const far = connect(join(connection.host ?? "", `.s.PGSQL.${connection.port}`));
    for (const socket of [near, far]) sockets.add(socket.on("error", () => {}));
    near.pipe(far).pipe(near);
  }).listen(0, "127.0.0.1");
  await once(between, "listening");
  const { port } = between.address() as AddressInfo;
  const onLost = vi.fn<(reason: Error) => void>();
  const owner = await takeOwnership({ ...connection, host: "127.0.0.1", port }, { log: quiet, onLost, limitMs: 100 });
  between.close();
  for (const socket of sockets) socket.destroy();
  await eventually(() => expect(onLost).toHaveBeenCalledOnce());
  expect(onLost.mock.calls[0]?.[0].message).toBe(
    `The house stops, because its database has ended and not come back (connect ECONNREFUSED 127.0.0.1:${port}): postgres.log in the data folder says why.`,
  );
  await owner.release();
});
