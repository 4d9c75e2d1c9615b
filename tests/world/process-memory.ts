import { type FileHandle, open, readFile } from "node:fs/promises";

/** Whether this machine lets the test look into the memory of a process. */
export async function canReadMemory(pid: number): Promise<boolean> {
  try {
    await (await openMemory(pid))?.close();
    return true;
  } catch {
    return false;
  }
}

/**
 * For each of the needles, whether it stands in anything that one of the processes can write to, what they share
 * included. Whoever leads in the test's own process goes on meanwhile.
 */
export async function memoryHas(pids: readonly number[], needles: readonly Buffer[]): Promise<boolean[]> {
  const found = needles.map(() => false);
  const overlap = Math.max(...needles.map(({ length }) => length)) - 1;
  const chunk = Buffer.alloc(chunkBytes);
  const seen = new Set<string>();
  for (const pid of pids) {
    const memory = await openMemory(pid);
    if (!memory) continue;
    try {
      for (const { from, to, shared } of await writableRegions(pid)) {
        if (shared !== undefined && seen.has(shared)) continue;
        if (shared !== undefined) seen.add(shared);
        for (let at = from; at < to; at += chunkBytes - overlap) {
          const bytes = chunk.subarray(0, await read(memory, chunk, at, Math.min(chunkBytes, to - at)));
          for (const [index, needle] of needles.entries()) found[index] ||= bytes.includes(needle);
        }
      }
    } finally {
      await memory.close();
    }
  }
  return found;
}

const chunkBytes = 4 * 1024 * 1024;

/** Undefined if the process has ended meanwhile. */
function openMemory(pid: number): Promise<FileHandle | undefined> {
  return unlessGone(() => open(`/proc/${pid}/mem`, "r"));
}

interface Region {
  from: number;
  to: number;
  /** Names memory that several processes have in common. */
  shared: string | undefined;
}

async function writableRegions(pid: number): Promise<Region[]> {
  const maps = (await unlessGone(() => readFile(`/proc/${pid}/maps`, "utf8"))) ?? "";
  return maps.split("\n").flatMap((line) => {
    const [range = "", flags = "", offset = "", device = "", inode = ""] = line.split(/\s+/);
    if (!flags.startsWith("rw")) return [];
    const [from = "", to = ""] = range.split("-");
    const shared = flags.endsWith("s") ? [range, offset, device, inode].join() : undefined;
    return [{ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), shared }];
  });
}

/** What was unmapped since the regions were listed holds nothing. */
async function read(memory: FileHandle, into: Buffer, at: number, length: number): Promise<number> {
  return (await unlessGone(() => memory.read(into, 0, length, at)))?.bytesRead ?? 0;
}

async function unlessGone<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (gone.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

const gone = new Set(["ENOENT", "ESRCH", "EIO", "EFAULT"]);
