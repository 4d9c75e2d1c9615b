import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { quiet } from "../../tests/world/quiet.ts";
import { isRunning, processIdentity } from "../start/processes.mjs";
import { createClient } from "./connect.ts";
import { startEmbedded, type Embedded } from "./embedded.ts";
import { readPostmaster } from "./postmaster.ts";

let folder: string;
let running: Embedded | undefined;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "karat-embedded-")));
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  rmSync(folder, { recursive: true });
});

const start = async (at = folder) => (running = await startEmbedded({ folder: at, log: quiet }));

async function query(sql: string) {
  const client = createClient(running?.connection ?? {}, "test");
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("data survives a stop, nothing listens on the network, and nothing is taken from durability", async () => {
  const first = await start();
  await query("create table coins as select 7 as id");
  await first.stop();
  expect(processIdentity(first.pid)).toBeUndefined();
  expect(existsSync(first.connection.host)).toBe(false);

  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query("select id from coins")).toEqual([{ id: 7 }]);
  const settings = await query(
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses') order by name",
  );
  expect(settings.map((row) => row.setting)).toEqual(["on", "on", "", "on"]);
});

test("the server of a house that was killed is adopted, with all that it had answered", async () => {
  const house = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", aHouseThatWrites, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(house.stdout, "data");
  house.kill("SIGKILL");
  await once(house, "exit");
  const pid = readPostmaster(join(folder, "postgres"))?.pid;

  const adopted = await start();
  expect(adopted).toMatchObject({ adopted: true, pid });
  expect(await query("select id from coins")).toEqual([{ id: 7 }]);
  await adopted.stop();
  expect(processIdentity(adopted.pid)).toBeUndefined();
});

const aHouseThatWrites = `
  import pg from "pg";
  import { startEmbedded } from ${JSON.stringify(new URL("./embedded.ts", import.meta.url).href)};
  const { connection } = await startEmbedded({ folder: process.argv[1], log: { info() {}, warn() {}, error() {} } });
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("create table coins as select 7 as id");
  console.log("written");
  setInterval(() => {}, 1000);`;

test("a server that was killed recovers, even when its pid now belongs to another process", async () => {
  const { pid } = await start();
  await query("create table coins as select 7 as id");
  process.kill(pid, "SIGKILL");
  while (processIdentity(pid) !== undefined) await sleep(5);
  const stranger = spawn("sleep", ["60"]);
  const pidFile = join(folder, "postgres", "postmaster.pid");
  writeFileSync(pidFile, readFileSync(pidFile, "utf8").replace(/^\d+/, String(stranger.pid)));

  await start();
  expect(await query("select id from coins")).toEqual([{ id: 7 }]);
  expect(isRunning(stranger.pid ?? 0, "unknown")).toBe(true);
  stranger.kill();
});

test("what has been answered is on disk: a copy of the folder taken in the middle of work holds it", async () => {
  const { pid, stop } = await start();
  await query("create table coins (id int)");
  const client = createClient(running?.connection ?? {}, "writer");
  await client.connect();
  let answered = 0;
  let stopped = false;
  const writing = (async () => {
    for (let id = 1; !stopped; id += 1) {
      await client.query("insert into coins values ($1)", [id]);
      answered = id;
    }
  })();
  while (answered < 100) await sleep(5);

  const all = [
    String(pid),
    ...execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
      .trim()
      .split("\n"),
  ].map(Number);
  for (const one of all) process.kill(one, "SIGSTOP");
  const before = answered;
  const copy = join(folder, "copy");
  cpSync(join(folder, "postgres"), join(copy, "postgres"), { recursive: true });
  for (const one of all) process.kill(one, "SIGCONT");

  await start(copy);
  expect((await query("select count(*)::int as count, max(id) as max from coins"))[0]).toSatisfy(
    ({ count, max }: { count: number; max: number }) => count === max && count >= before,
  );
  stopped = true;
  await writing;
  await client.end();
  await stop();
});

test("a first start that was cut short is begun anew", async () => {
  mkdirSync(join(folder, "postgres.new"));
  writeFileSync(join(folder, "postgres.new", "PG_VERSION"), "18\n");
  await start();
  expect(existsSync(join(folder, "postgres.new"))).toBe(false);
});

test("a server that will not start says why", async () => {
  mkdirSync(join(folder, "postgres"));
  await expect(start()).rejects.toThrow(/did not start on .*: it ended with 2.*No such file or directory/);
});

test("it starts in a folder that is closed to all others and whose path is longer than a socket's may be", async () => {
  const closed = join(folder, "closed", "x".repeat(120));
  mkdirSync(closed, { recursive: true, mode: 0o700 });
  await start(closed);
  expect(await query("select 1 as one")).toEqual([{ one: 1 }]);
});
