import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./built.mjs";
import { ensureInstalled } from "./installed.mjs";
import { takeLock } from "./lock.mjs";
import { dataFolderPath, whyBusy } from "./owner.mjs";

/*
 * Runs before the npm script it is named after and brings a fresh clone to where that script can work. Nothing may be
 * installed yet, so this and what it imports use Node's own modules only. It says nothing when nothing is to be done.
 */
const task = process.argv[2];
const builds = ["start", "test", "bench"].includes(task);
const browses = ["test", "bench"].includes(task);
const root = fileURLToPath(new URL("../../", import.meta.url));

try {
  await prepare();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function prepare() {
  if (Number(process.versions.node.split(".")[0]) < 20)
    throw new Error(`Karat needs Node 20 or newer; this is ${process.version}.`);
  // First of all, so that a second start neither waits nor changes anything under the house that runs.
  const busy = task === "start" ? whyBusy(dataFolderPath()) : undefined;
  if (busy) throw new Error(busy);
  const lock = await waitForLock();
  try {
    ensureInstalled(root);
    if (builds) ensureBuilt(root);
    if (browses) await ensureBrowser(root);
  } finally {
    lock.release();
  }
}

/** Two scripts started in one checkout prepare it one after the other, and the second finds everything done. */
async function waitForLock() {
  mkdirSync(join(root, "dist"), { recursive: true });
  for (let said = false; ; said = true) {
    const { lock, holder } = takeLock(join(root, "dist", "prepare.lock"));
    if (lock) return lock;
    if (!said) console.log(`Waiting for another Karat command that is installing or building (pid ${holder.pid}).`);
    await sleep(100);
  }
}
