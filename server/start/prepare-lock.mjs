import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takeLock } from "./lock.mjs";
import { dataFolderPath, whyNoHouse } from "./owner.mjs";

const opensHouse = (task) => task === "start" || task === "dev";

/**
 * Scripts started in one checkout install and build one after the other, and the second finds everything done. One
 * that could not open its house in the end does not wait for that: it is refused at once, with the reason.
 */
export async function takePrepareLock(root, task) {
  const folder = opensHouse(task) ? dataFolderPath() : undefined;
  mkdirSync(join(root, "dist"), { recursive: true });
  for (let said = false; ; said = true) {
    const why = folder && whyNoHouse(folder);
    if (why) throw new Error(why);
    const { lock, holder } = takeLock(join(root, "dist", "prepare.lock"), { task, folder });
    if (lock) return lock;
    if (folder && holder.folder === folder) throw new Error(comingSentence(holder));
    if (!said) console.log(`Waiting for another Karat command that is installing or building (pid ${holder.pid}).`);
    await sleep(100);
  }
}

function comingSentence({ folder, task, pid }) {
  const script = task === "start" ? "npm start" : `npm run ${task}`;
  return `A Karat house is about to open on ${folder} (${script}, pid ${pid}): stop it first, or choose another folder with KARAT_DATA.`;
}
