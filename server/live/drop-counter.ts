import type { Log } from "../runtime/log.ts";

/** Counts messages this build does not know, and logs each kind once: there may be thousands. */
export function createDropCounter(log: Pick<Log, "warn">, message: string) {
  let count = 0;
  const told = new Set<string>();
  return {
    get count() {
      return count;
    },
    add(reason?: string): void {
      count += 1;
      if (reason === undefined || told.has(reason) || told.size >= mostTold) return;
      told.add(reason);
      log.warn({ reason }, message);
    },
  };
}

const mostTold = 100;
