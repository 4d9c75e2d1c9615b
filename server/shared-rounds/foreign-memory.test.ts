import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { targetText } from "../../rules/games/crash.ts";
import { crashTable } from "../../tests/builders/crash-table.ts";
import { urlOf } from "../../tests/world/database.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { spawnHouse, type TestHouse } from "../../tests/world/house.ts";
import { canReadMemory, memoryHas } from "../../tests/world/process-memory.ts";
import { nodeHashing } from "../games/hashing.ts";

test.skipIf(process.platform !== "linux")(
  "neither another house nor the database has in memory what decides a round, until it is over",
  async ({ skip }) => {
    const table = await crashTable();
    const { house, clock } = table;
    const other = await openBeside(house);
    const pids = [other.pid ?? 0, ...(await backendsOf(house))];
    skip(
      (await Promise.all(pids.map(canReadMemory))).includes(false),
      "this machine lets nobody look into the processes of others",
    );
    const anna = await table.player();
    const socket = other.live();
    onTestFinished(() => socket.terminate());
    await once(socket, "open");
    socket.send(JSON.stringify({ op: "hello", protocol: 1, token: anna.token, resume: { shared: 0, wallet: 0 } }));
    socket.send(JSON.stringify({ op: "join", channel: "crash" }));

    // No number that anything else might have.
    const round = await table.open((crashE2) => crashE2 > 30_000);
    const bet = async (slot: 1 | 2) => (await table.bet(anna, { slot }, undefined, other)).json.bet;
    const [first, second] = [await bet(1), await bet(2)];
    clock.moveTo((await table.takeOff(round)) + 5_000);
    // The other house hands a press on, and tells what came of it: by its own clock that is right after the start.
    expect((await table.cashOut(anna, first.id, undefined, other)).json.bet.state).not.toBe("open");
    expect((await table.bets(anna)).open.map(({ id }) => id)).toEqual([second.id]);

    const known = Buffer.from(nodeHashing.sha256(round.hash));
    const secrets = {
      hash: Buffer.from(round.hash),
      bytes: Buffer.from(round.hash, "hex"),
      crash: Buffer.from(targetText(round.crashE2)),
    };
    const searched = async () => {
      const needles = [known, ...Object.values(secrets)];
      return {
        house: await memoryHas([other.pid ?? 0], needles),
        database: await memoryHas(await backendsOf(house), needles),
      };
    };
    // What is published of the round is there, so that what is not would have been found.
    const published = [true, false, false, false];
    await eventually(async () => expect(await searched()).toEqual({ house: published, database: published }));

    await table.land(round);
    const told = [true, true, false, true];
    await eventually(async () => expect(await searched()).toEqual({ house: told, database: told }));
  },
);

/** A process that has the same keys, and would need no more to know it. It does not lead, however busy the test is. */
async function openBeside(house: TestHouse) {
  const folder = mkdtempSync(join(tmpdir(), "karat-beside-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  copyFileSync(join(house.folder, "secrets.json"), join(folder, "secrets.json"));
  const env = { DATABASE_URL: urlOf(house.database), KARAT_SHARED_GAMES: "none" };
  const other = await spawnHouse({ folder, env });
  await other.ready();
  return other;
}

async function backendsOf({ database }: TestHouse): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  );
  return rows.map(({ pid }) => pid);
}
