import type { Log } from "../runtime/log.ts";

/** Counts what others say that this build does not know, and tells the log once of each kind: there may be thousands of them. */
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
