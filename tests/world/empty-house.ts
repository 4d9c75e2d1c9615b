import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import { lockHolder } from "../../server/start/lock.mjs";
import { ownerFile } from "../../server/start/owner.mjs";
import { freePort } from "./free-port.ts";
import { outputOf } from "./house-process.ts";
import { openQuickFolder } from "./quick-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The data folder of a house that nobody has been to yet; each world begins with a copy of it. */
    emptyHouse: string;
    /** Where each world has its data folder. */
    worlds: string;
  }
}

/** Opens a house once and closes it: making its database anew for every file took as long as all else at its start. */
export default async function emptyHouse(project: TestProject): Promise<() => Promise<void>> {
  const worlds = await openQuickFolder("flows");
  const folder = join(worlds.path, "empty");
  await mkdir(folder);
  const house = spawn(process.execPath, ["server/start/run.mjs"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, PORT: String(await freePort()), KARAT_DATA: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(house, "exit");
  await outputOf(house).untilOpen();
  house.kill("SIGTERM");
  await ended;
  // They may have been ended while they were making them: each world's providers begin anew.
  for (const name of ["identity", "payments"]) await rm(join(folder, name), { recursive: true, force: true });
  project.provide("emptyHouse", folder);
  project.provide("worlds", worlds.path);
  return async () => {
    for (const world of await readdir(worlds.path)) await endHouseOf(join(worlds.path, world));
    worlds.remove();
  };
}

/** The last world of a process leaves its house to the next one, of which there is none at the end. */
async function endHouseOf(folder: string): Promise<void> {
  const owner = lockHolder(ownerFile(folder));
  if (!owner) return;
  process.kill(owner.pid, "SIGTERM");
  while (lockHolder(ownerFile(folder))) await sleep(50);
}
