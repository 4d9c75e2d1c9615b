import { accessSync, constants, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { lockHolder } from "./lock.mjs";

/** The folder of all that this house keeps: database, keys, logs. */
export function dataFolderPath(env = process.env) {
  return resolve(env.KARAT_DATA?.trim() || ".karat");
}

export function ownerFile(folder) {
  return join(folder, "owner.json");
}

/** One sentence when no house can open on the folder, undefined when one can, as far as can be seen from outside. */
export function whyNoHouse(folder) {
  return isUnusable(folder) ? noFolderSentence(folder) : whyBusy(folder);
}

/** Whether there is something at this path in which no house can keep its data. */
export function isUnusable(folder) {
  try {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (!found) return false;
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // Root may pass what its own database, which does not run as root, may not.
    const isClosed = found.uid === process.getuid?.() && (found.mode & 0o700) !== 0o700;
    return !found.isDirectory() || isClosed;
  } catch {
    return true;
  }
}

/** The same for a living house that already has the folder. */
export function whyBusy(folder) {
  const owner = lockHolder(ownerFile(folder));
  return owner && busySentence(folder, owner);
}

export function busySentence(folder, { pid, address }) {
  const where = address ? ` at ${address}` : "";
  return `A Karat house already runs on ${folder}${where} (pid ${pid}): stop it first, or choose another folder with KARAT_DATA.`;
}

export function noFolderSentence(folder) {
  return `KARAT_DATA is ${folder}, which is not a folder that this house may write to: name one, or a place where it can make one.`;
}
