import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { openDataFolder } from "../../server/db/data-folder.ts";
import { findPostmaster, stopPostmaster } from "../../server/db/postmaster.ts";
import { whyBusy } from "../../server/start/owner.mjs";

/**
 * A folder for what a run makes and throws away by the thousand, above all databases: in memory where there is plenty of
 * it, since making and removing files kept the kernel as busy as the tests kept it otherwise. What has to survive a crash
 * is tested elsewhere.
 */
export async function openQuickFolder(kind: "unit" | "flows") {
  const prefix = `karat-${kind}-${process.getuid?.()}-`;
  for (const root of [inMemory, tmpdir()]) await sweep(root, prefix);
  const folder = openDataFolder(mkdtempSync(join(hasMuchMemory() ? inMemory : tmpdir(), prefix)));
  return {
    path: folder.path,
    remove() {
      folder.close();
      rmSync(folder.path, { recursive: true, force: true });
    },
  };
}

const inMemory = "/dev/shm";
const muchBytes = 6 * 2 ** 30;

function hasMuchMemory(): boolean {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > muchBytes && freemem() > muchBytes;
  } catch {
    return false;
  }
}

/** A run that was killed leaves its servers running and its folder behind. */
async function sweep(root: string, prefix: string): Promise<void> {
  for (const name of namesIn(root).filter((entry) => entry.startsWith(prefix))) {
    const left = join(root, name);
    if (isNew(left) || whyBusy(left)) continue;
    for (const house of [left, ...namesIn(left).map((inside) => join(left, inside))]) {
      const server = await findPostmaster(join(house, "postgres"));
      if (server) await stopPostmaster(server);
    }
    rmSync(left, { recursive: true, force: true });
  }
}

/** Another run has made it a moment ago, and will say so: between the two it belongs to nobody. */
function isNew(folder: string): boolean {
  const made = statSync(folder, { throwIfNoEntry: false })?.birthtimeMs ?? 0;
  return Date.now() - made < newMs;
}

const newMs = 10_000;

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
