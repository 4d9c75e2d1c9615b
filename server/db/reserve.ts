import { randomBytes } from "node:crypto";
import { rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../runtime/log.ts";

export interface Reserve {
  /** Fills the reserve file, unless it is full already. */
  hold(): Promise<void>;
  /** Frees the reserve for the database; false if there was none. */
  release(): boolean;
}

/**
 * Disk space reserved for restarting the database after the disk was full: it needs a new log segment to come up, and
 * once it is up it can at least be read.
 */
export function createReserve(folder: string, log: Log): Reserve {
  const path = join(folder, "reserve");

  async function hold(): Promise<void> {
    if (statSync(path, { throwIfNoEntry: false })?.size === reserveBytes) return;
    // Random bytes, which no file system can compress.
    const chunk = randomBytes(1 << 20);
    try {
      const file = await open(path, "w", 0o600);
      try {
        for (let size = 0; size < reserveBytes; size += chunk.length) await file.writeFile(chunk);
      } finally {
        await file.close();
      }
    } catch (error) {
      rmSync(path, { force: true });
      log.warn({ err: error }, "there is no room for the reserve");
    }
  }

  return {
    hold,
    release() {
      if (!statSync(path, { throwIfNoEntry: false })) return false;
      rmSync(path);
      log.warn({}, "the reserve on the disk was given to the database");
      return true;
    },
  };
}

/** More than one segment of the database's log, which is 16 MiB. */
const reserveBytes = 24 << 20;
