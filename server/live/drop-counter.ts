import type { Log } from "../runtime/log.ts";

/** Counts messages this build does not know, and logs each kind once: there may be thousands. */
export function createDropCounter(log: Pick<Log, "warn">, message: string) {
  let count = 0;
  const loggedReasons = new Set<string>();
  return {
    get count() {
      return count;
    },
    add(reason?: string): void {
      count += 1;
      if (reason === undefined || loggedReasons.has(reason) || loggedReasons.size >= mostLoggedReasons) return;
      loggedReasons.add(reason);
      log.warn({ reason }, message);
    },
  };
}

const mostLoggedReasons = 100;
