import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/**
 * A small disk for a house in its own process: an in-memory file system that only this process and its children see,
 * and that ends with them. Undefined if the system does not let us mount one.
 */
export function smallDisk(folder: string, size: `${number}${"k" | "m"}`) {
  mkdirSync(folder, { recursive: true });
  const rights = process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"];
  const mount = 'mount -t tmpfs -o "size=$1" tmpfs "$2" && shift 2 && exec "$@"';
  const through: string[] = ["unshare", ...rights, "--mount", "--", "sh", "-c", mount, "sh", size, folder];
  const [command, ...words] = [...through, "true"];
  if (spawnSync(command, words, { stdio: "ignore" }).status !== 0) return undefined;
  /** The path as the process sees it. */
  const inside = (pid: number | undefined, name: string) => join(`/proc/${pid}/root`, folder, name);
  return {
    through,
    inside,
    /** Fills the disk to the last byte. */
    fill(pid: number | undefined): void {
      const file = openSync(inside(pid, "filling"), "w");
      for (let bytes = 1 << 20; bytes > 0;) {
        try {
          writeSync(file, Buffer.alloc(bytes));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
          bytes >>= 1;
        }
      }
      closeSync(file);
    },
    empty: (pid: number | undefined) => rmSync(inside(pid, "filling")),
  };
}
