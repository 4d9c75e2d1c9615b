import { join, resolve } from "node:path";
import { lockHolder } from "./lock.mjs";

/** The folder of all that this house keeps: database, keys, logs. */
export function dataFolderPath(env = process.env) {
  return resolve(env.KARAT_DATA || ".karat");
}

export function ownerFile(folder) {
  return join(folder, "owner.json");
}

/** One sentence when a living house already has the folder, undefined when it is free. */
export function whyBusy(folder) {
  const owner = lockHolder(ownerFile(folder));
  return owner && busySentence(folder, owner);
}

export function busySentence(folder, { pid, address }) {
  const where = address ? ` at ${address}` : "";
  return `A Karat house already runs on ${folder}${where} (pid ${pid}): stop it first, or choose another folder with KARAT_DATA.`;
}
