import { lockName } from "../../contract/outbox.ts";
import type { Environment } from "../environment/environment.ts";

/**
 * Work that only one worker may do at a time: the lock's holder works, the others wait. A dead worker's lock is
 * released.
 */
export function createLocks({ locks }: Pick<Environment, "locks">) {
  return {
    runExclusive: <T>(name: string, work: () => Promise<T>): Promise<T> => locks.request(lockName(name), work),

    /** A standing task: starts when this worker becomes the leader, and lasts until it stops or leaves. */
    lead(name: string, work: (signal: AbortSignal) => void | Promise<void>): () => void {
      const leaving = new AbortController();
      const { signal } = leaving;
      locks
        .request(lockName(name), { signal }, async () => {
          await work(signal);
          // Holds the lock until this worker leaves, not just until `work` returns.
          if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
        })
        .catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      return () => leaving.abort();
    },
  };
}

export type Locks = ReturnType<typeof createLocks>;
