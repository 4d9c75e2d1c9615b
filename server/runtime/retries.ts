import type { Clock } from "./clock.ts";

/** When what has failed may be tried again: later each time, up to a minute. */
export function createRetries(clock: Pick<Clock, "now">) {
  const failures = new Map<string, { count: number; atMs: number }>();

  return {
    /** 0 for what has not failed. */
    atMs: (id: string): number => failures.get(id)?.atMs ?? 0,
    failed(id: string): void {
      const count = (failures.get(id)?.count ?? 0) + 1;
      failures.delete(id);
      failures.set(id, { count, atMs: clock.now() + Math.min(firstMs * 2 ** (count - 1), mostMs) });
      const [oldest] = failures.keys();
      if (failures.size > mostKept && oldest !== undefined) failures.delete(oldest);
    },
    done: (id: string): void => void failures.delete(id),
  };
}

const firstMs = 1_000;
const mostMs = 60_000;
const mostKept = 1_000;
