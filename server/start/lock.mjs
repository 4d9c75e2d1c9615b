import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isRunning, processIdentity } from "./processes.mjs";

/**
 * Takes the lock file, or says who holds it. A lock whose holder is dead counts as free: nobody has to tidy up after
 * a crash. It sees the processes of this machine (of this container), so it is not for folders shared over a network.
 */
export function takeLock(file, details = {}) {
  const me = { pid: process.pid, started: processIdentity(process.pid) };
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, write(me, details), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if (linked(draft, file)) return { lock: createLock(file, me) };
      const found = read(file);
      if (found && isHeld(found)) return { holder: found.holder };
      if (found) moveAway(file, found);
    }
    throw new Error(`${file} changes hands too fast to be taken`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Who holds the lock right now, without taking it. */
export function lockHolder(file) {
  const found = read(file);
  return found && isHeld(found) ? found.holder : undefined;
}

function createLock(file, me) {
  const isMine = () => {
    const found = read(file);
    return found?.holder?.pid === me.pid && found.holder.started === me.started;
  };
  return {
    describe(details) {
      const draft = `${file}.${randomUUID()}`;
      writeFileSync(draft, write(me, details), { mode: 0o600 });
      renameSync(draft, file);
    },
    release() {
      if (isMine()) rmSync(file, { force: true });
    },
  };
}

/** A hard link appears at once and with its content, or not at all: O_EXCL without the moment of an empty file. */
function linked(draft, file) {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** Removes a dead holder's file. If a rival was faster, what has been moved is the rival's lock: it goes back. */
function moveAway(file, stale) {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  if (readFileSync(aside, "utf8") !== stale.text) linked(aside, file);
  rmSync(aside, { force: true });
}

function isHeld({ holder }) {
  return holder !== undefined && isRunning(holder.pid, holder.started);
}

function read(file) {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    // Where no folder is, nobody holds anything either.
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  }
  try {
    const holder = JSON.parse(text);
    return { text, holder: Number.isInteger(holder?.pid) && holder.pid > 0 ? holder : undefined };
  } catch {
    // Not a lock of ours (cut off by a power loss, say): nobody holds it.
    return { text, holder: undefined };
  }
}

function write(me, details) {
  return `${JSON.stringify({ ...me, ...details })}\n`;
}
