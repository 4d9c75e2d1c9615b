import { mkdirSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { ConfigError } from "../runtime/settings.ts";
import { takeLock } from "../start/lock.mjs";
import { busySentence, isUnusable, noFolderSentence, ownerFile } from "../start/owner.mjs";

export interface DataFolder {
  readonly path: string;
  /** Writes down where the owner can be reached, for a second start to report. */
  announce(address: string): void;
  close(): void;
}

export class DataFolderBusy extends Error {
  override name = "DataFolderBusy";
}

/** Makes the folder if need be and locks it; throws `DataFolderBusy` while another live process holds it. */
export function openDataFolder(path: string): DataFolder {
  const folder = made(path);
  const { lock, holder } = takeLock(ownerFile(folder));
  if (!lock) throw new DataFolderBusy(busySentence(folder, holder));
  return { path: folder, announce: (address) => lock.describe({ address }), close: () => lock.release() };
}

function made(path: string): string {
  try {
    make(path);
    if (!isUnusable(path)) return realpathSync(path);
  } catch (error) {
    throw new ConfigError(noFolderSentence(path), { cause: error });
  }
  throw new ConfigError(noFolderSentence(path));
}

/** Level by level: in /proc, where nothing can be made, Node's own `recursive` never returns. */
function make(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })) return;
  make(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
