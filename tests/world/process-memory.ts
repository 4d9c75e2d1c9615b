import { closeSync, openSync, readFileSync, readSync } from "node:fs";

/** Whether this machine lets the test look into the memory of a process. */
export function canReadMemory(pid: number): boolean {
  try {
    const memory = open(pid);
    if (memory !== undefined) closeSync(memory);
    return true;
  } catch {
    return false;
  }
}

/** For each of the needles, whether it stands in anything that one of the processes can write to, what they share included. */
export function memoryHas(pids: readonly number[], needles: readonly Buffer[]): boolean[] {
  const found = needles.map(() => false);
  const overlap = Math.max(...needles.map(({ length }) => length)) - 1;
  const chunk = Buffer.alloc(chunkBytes);
  const seen = new Set<string>();
  for (const pid of pids) {
    const memory = open(pid);
    if (memory === undefined) continue;
    try {
      for (const { from, to, shared } of writableRegions(pid)) {
        if (shared !== undefined && seen.has(shared)) continue;
        if (shared !== undefined) seen.add(shared);
        for (let at = from; at < to; at += chunkBytes - overlap) {
          const bytes = chunk.subarray(0, read(memory, chunk, at, Math.min(chunkBytes, to - at)));
          for (const [index, needle] of needles.entries()) found[index] ||= bytes.includes(needle);
        }
      }
    } finally {
      closeSync(memory);
    }
  }
  return found;
}

const chunkBytes = 8 * 1024 * 1024;

/** Undefined if the process has ended meanwhile. */
function open(pid: number): number | undefined {
  return unlessGone(() => openSync(`/proc/${pid}/mem`, "r"));
}

interface Region {
  from: number;
  to: number;
  /** Names memory that several processes have in common. */
  shared: string | undefined;
}

function writableRegions(pid: number): Region[] {
  const lines = unlessGone(() => readFileSync(`/proc/${pid}/maps`, "utf8").split("\n")) ?? [];
  return lines.flatMap((line) => {
    const [range = "", flags = "", offset = "", device = "", inode = ""] = line.split(/\s+/);
    if (!flags.startsWith("rw")) return [];
    const [from = "", to = ""] = range.split("-");
    const shared = flags.endsWith("s") ? [range, offset, device, inode].join() : undefined;
    return [{ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), shared }];
  });
}

/** What was unmapped since the regions were listed holds nothing. */
function read(memory: number, into: Buffer, at: number, length: number): number {
  return unlessGone(() => readSync(memory, into, 0, length, at)) ?? 0;
}

function unlessGone<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (gone.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

const gone = new Set(["ENOENT", "ESRCH", "EIO", "EFAULT"]);
