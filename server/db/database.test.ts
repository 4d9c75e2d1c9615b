import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterAll, expect, inject, test, vi } from "vitest";
import { quiet } from "../../tests/world/quiet.ts";
import { ConfigError } from "../runtime/settings.ts";
import { DataFolderBusy, openDataFolder } from "./data-folder.ts";
import { openDatabase } from "./database.ts";

const path = mkdtempSync(join(tmpdir(), "karat-data-"));
afterAll(() => rmSync(path, { recursive: true }));

test("a house opens its database, a second one is refused at once, and after a close all is free", async () => {
  const dataFolder = openDataFolder(path);
  dataFolder.announce("http://karat.localhost:8080");
  const database = await openDatabase({ dataFolder, diskFloorBytes: 0, log: quiet, onLost: vi.fn() });
  expect((await database.pool.query("select current_database() as name")).rows).toEqual([{ name: "karat" }]);

  expect(() => openDataFolder(path)).toThrow(DataFolderBusy);
  expect(() => openDataFolder(path)).toThrow(
    `already runs on ${path} at http://karat.localhost:8080 (pid ${process.pid})`,
  );

  await database.close();
  dataFolder.close();
  openDataFolder(path).close();
});

test("the folder of a house that was killed is free", async () => {
  const house = spawn("sleep", ["60"]);
  writeFileSync(join(path, "owner.json"), JSON.stringify({ pid: house.pid, started: "unknown" }));
  expect(() => openDataFolder(path)).toThrow(DataFolderBusy);
  house.kill("SIGKILL");
  await once(house, "exit");
  openDataFolder(path).close();
});

test("with a URL the database behind it is used", async () => {
  const { host, user, database: name } = inject("postgres");
  const dataFolder = openDataFolder(path);
  const database = await openDatabase({
    url: `postgres://${user}@/${name}?host=${host}`,
    dataFolder,
    diskFloorBytes: 0,
    log: quiet,
    onLost: vi.fn(),
  });
  expect((await database.pool.query("show unix_socket_directories")).rows).toEqual([{ unix_socket_directories: host }]);
  await database.close();
  dataFolder.close();
});

test("a database that cannot be reached is told by its setting and the reason, never with the password", async () => {
  const { host, user, database: name } = inject("postgres");
  const secret = "canary-password";
  const unusable = {
    [`postgres://karat:${secret}@127.0.0.1:1/karat`]: "connect ECONNREFUSED 127.0.0.1:1",
    [`postgres://karat:${secret}@localhost:1/karat`]: "ECONNREFUSED",
    [`postgres://karat:${secret}@127.0.0.1:port/karat`]: "Invalid URL",
    [`postgres://${user}:${secret}@/absent?host=${host}`]: 'database "absent" does not exist',
    [`karat:${secret}@127.0.0.1/${name}`]: "begins with postgres:// or postgresql://",
  };
  const dataFolder = openDataFolder(path);
  for (const [url, reason] of Object.entries(unusable)) {
    const failure = await openDatabase({ url, dataFolder, diskFloorBytes: 0, log: quiet, onLost: vi.fn() }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ConfigError);
    const told = inspect(failure);
    expect(told).toMatch(/DATABASE_URL (leads to no database that lets this house in|is no address)/);
    expect(told).toContain(reason);
    expect(told).not.toContain(secret);
  }
  dataFolder.close();
});

test("what is no folder is told by its setting", () => {
  const file = join(path, "file");
  writeFileSync(file, "");
  for (const wrong of [file, join(file, "below")]) {
    expect(() => openDataFolder(wrong)).toThrow(ConfigError);
    expect(() => openDataFolder(wrong)).toThrow(`KARAT_DATA is ${wrong}, which is not a folder`);
  }
});
