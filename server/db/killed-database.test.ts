import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { spawnHouse } from "../../tests/world/house.ts";
import { readPostmaster } from "./postmaster.ts";

const folder = mkdtempSync(join(tmpdir(), "karat-killed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The test starts a database, and again after each kill. */
const patience = { timeout: 300_000 };
const wait = { timeout: 120_000, interval: 20 };

test(
  "a house whose database is killed brings it back, answers 503 meanwhile, and ends in a sentence when it cannot",
  patience,
  async () => {
    const house = await spawnHouse({ folder });
    await house.ready();
    const { json: player } = await house.desk<{ token: string; id: string; email: string }>("/players", {
      email: "ann@example.com",
      balance: "100.00",
    });
    const headers = { Authorization: `Bearer ${player.token}` };
    const bet = (key: string) =>
      house.api("/games/dice/bet", {
        headers: { ...headers, "Idempotency-Key": key },
        body: { amount: "1.00", choice: { mode: "under", target: 4_950 } },
      });
    const socket = house.live();
    const heard: { type?: string; data?: { balance: string } }[] = [];
    socket.on("message", (data: Buffer) => heard.push(JSON.parse(data.toString()) as object));
    await once(socket, "open");
    socket.send(JSON.stringify({ op: "hello", token: player.token }));
    socket.send(JSON.stringify({ op: "join", channel: "wallet" }));
    await expect.poll(() => heard.length, wait).toBe(1);

    for (let kill = 1; kill <= 2; kill += 1) {
      const killed = readPostmaster(join(folder, "postgres"))?.pid ?? 0;
      const statuses = new Set<number>();
      process.kill(killed, "SIGKILL");
      await expect
        .poll(async () => {
          const { status } = await bet(randomUUID());
          statuses.add(status);
          return readPostmaster(join(folder, "postgres"))?.pid !== killed && status === 200;
        }, wait)
        .toBe(true);
      // While the database was down, clients were told to retry and never that their call was wrong.
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      // Notifications between houses work again, too.
      await expect
        .poll(async () => {
          heard.length = 0;
          await bet(randomUUID());
          return heard.some(({ type }) => type === "balance");
        }, wait)
        .toBe(true);
    }
    expect((await house.desk<{ balanced: boolean }>("/ledger/check")).json.balanced).toBe(true);

    const postgres = join(folder, "postgres");
    renameSync(join(postgres, "postgresql.conf"), join(folder, "moved.conf"));
    process.kill(readPostmaster(postgres)?.pid ?? 0, "SIGKILL");
    expect(await house.ended()).toBe(1);
    expect(house.said()).toMatch(
      /The house stops, because its database has ended and not come back \(PostgreSQL did not start on .*postgresql\.conf.*\): postgres\.log in the data folder says why\./,
    );
    expect(house.said()).not.toMatch(/^\s+at /m);

    const again = await spawnHouse({ folder });
    expect(await again.ended()).toBe(1);
    expect(again.said().trim()).toMatch(/^PostgreSQL did not start on .*postgresql\.conf/);
    expect(again.said()).not.toMatch(/^\s+at /m);
  },
);
