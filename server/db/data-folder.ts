import { mkdirSync, realpathSync } from "node:fs";
import { takeLock } from "../start/lock.mjs";
import { busySentence, ownerFile } from "../start/owner.mjs";

/** A data folder that this process owns; whoever has one in hand may start a database in it. */
export interface DataFolder {
  readonly path: string;
  /** Tells a second start where the owner can be reached. */
  announce(address: string): void;
  close(): void;
}

export class DataFolderBusy extends Error {
  override name = "DataFolderBusy";
}

/** Makes the folder if need be and takes it; throws DataFolderBusy while another living process has it. */
export function openDataFolder(path: string): DataFolder {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const folder = realpathSync(path);
  const { lock, holder } = takeLock(ownerFile(folder));
  if (!lock) throw new DataFolderBusy(busySentence(folder, holder));
  return { path: folder, announce: (address) => lock.describe({ address }), close: () => lock.release() };
}
