import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/**
 * CPU seconds the whole machine has used, and how they split by process; undefined where the system does not report
 * them.
 */
export interface CpuUse {
  atMs: number;
  busyS: number;
  /** Per requested process, including its children unless those were requested themselves. */
  ofS: Map<number, number>;
}

/** Works on Linux only. */
export function readCpuUse(pids: readonly number[]): CpuUse | undefined {
  try {
    const [, ...ticks] = (readFileSync("/proc/stat", "utf8").split("\n", 1)[0] ?? "").split(/\s+/).map(Number);
    const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = ticks;
    const parents = new Map<number, number>();
    const ofS = new Map(pids.map((pid) => [pid, 0]));
    const own: [pid: number, seconds: number][] = [];
    for (const name of readdirSync("/proc")) {
      if (!/^\d+$/.test(name)) continue;
      // The process may have ended since it was listed.
      const stat = readStat(name);
      if (!stat) continue;
      parents.set(Number(name), stat.parent);
      own.push([Number(name), stat.seconds]);
    }
    for (const [pid, seconds] of own) {
      let at: number | undefined = pid;
      while (at !== undefined && !ofS.has(at)) at = parents.get(at);
      if (at !== undefined) ofS.set(at, (ofS.get(at) ?? 0) + seconds);
    }
    return { atMs: performance.now(), busyS: (user + nice + system + irq + softIrq) / ticksPerS, ofS };
  } catch {
    return undefined;
  }
}

/** Each process's share of all processors between two readings; the rest of the machine comes last. */
export function cpuShares(before: CpuUse | undefined, after: CpuUse | undefined): number[] | undefined {
  if (!before || !after) return undefined;
  const seconds = ((after.atMs - before.atMs) / 1_000) * availableParallelism();
  const used = [...after.ofS].map(([pid, s]) => (s - (before.ofS.get(pid) ?? 0)) / seconds);
  const all = (after.busyS - before.busyS) / seconds;
  return [...used, Math.max(0, all - used.reduce((sum, each) => sum + each, 0))];
}

const ticksPerS = 100;

function readStat(pid: string): { parent: number; seconds: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Fields start after the process name, which may itself contain spaces and brackets.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerS };
  } catch {
    return undefined;
  }
}
