import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { lockHolder } from "./lock.mjs";

/** The folder of all that this house keeps: database, keys, logs. */
export function dataFolderPath(env = process.env) {
  return resolve(env.KARAT_DATA || ".karat");
}

export function ownerFile(folder) {
  return join(folder, "owner.json");
}

/** One sentence when no house can open on the folder, undefined when one can, as far as can be seen from outside. */
export function whyNoHouse(folder) {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found && !found.isDirectory() ? noFolderSentence(folder) : whyBusy(folder);
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
