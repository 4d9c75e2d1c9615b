import { statfs } from "node:fs/promises";
import type { Log } from "../runtime/log.ts";

export interface FreeSpace {
  readonly hasSpace: boolean;
  close(): void;
}

interface FreeSpaceOptions {
  folder: string;
  /** What has to be free. A quarter more is needed before the house accepts again, so that it does not flap. */
  minFreeBytes: number;
  log: Log;
  /** Called at the start as well, if there is enough then. */
  onSpace?: () => void;
  look?: (folder: string) => Promise<{ bavail: number; bsize: number }>;
}

/**
 * Watches the database's disk, so that the house stops accepting what fills it while PostgreSQL can still write: with a
 * full disk it would end in the middle of a commit.
 */
export async function watchFreeSpace({
  folder,
  minFreeBytes,
  log,
  onSpace = () => {},
  look = statfs,
}: FreeSpaceOptions): Promise<FreeSpace> {
  let hasSpace = true;
  let isLooking = false;

  async function check(): Promise<void> {
    // A failing disk may take longer than the interval.
    if (isLooking) return;
    isLooking = true;
    try {
      const { bavail, bsize } = await look(folder);
      const enough = bavail * bsize >= (hasSpace ? minFreeBytes : minFreeBytes * 1.25);
      if (enough === hasSpace) return;
      hasSpace = enough;
      if (enough) {
        log.warn({}, "there is space on the disk again: the house takes everything");
        onSpace();
      } else log.error({}, "the disk is nearly full: the house takes no money orders, settings or files");
    } catch (error) {
      // An unreadable figure does not mean a full disk.
      log.warn({ err: error }, "the free space on the disk cannot be told");
    } finally {
      isLooking = false;
    }
  }

  await check();
  if (hasSpace) onSpace();
  const timer = setInterval(() => void check(), everyMs);
  timer.unref();
  return {
    get hasSpace() {
      return hasSpace;
    },
    close: () => clearInterval(timer),
  };
}

const everyMs = 1_000;
