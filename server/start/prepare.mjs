import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./built.mjs";
import { ensureInstalled } from "./installed.mjs";
import { takePrepareLock } from "./prepare-lock.mjs";

/*
 * Runs before the npm script it is named after and brings a fresh clone to where that script can work. Nothing may be
 * installed yet, so this and what it imports use Node's own modules only. It says nothing when nothing is to be done.
 */
const task = process.argv[2];
const builds = ["start", "test", "bench"].includes(task);
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
  const lock = await takePrepareLock(root, task);
  try {
    ensureInstalled(root);
    if (builds) ensureBuilt(root);
    if (task === "test") await ensureBrowser(root);
  } finally {
    lock.release();
  }
}
