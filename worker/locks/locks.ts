import { lockName } from "../../contract/outbox.ts";
import type { Environment } from "../environment/environment.ts";

/** Work that one worker of all may do at a time: the lock's holder works, the others wait. A dead worker's lock falls free by itself. */
export function createLocks({ locks }: Pick<Environment, "locks">) {
  return {
    /** One piece of work, alone. */
    runExclusive: <T>(name: string, work: () => Promise<T>): Promise<T> =>
      locks.request(lockName(name), work) as Promise<T>,

    /** A standing task: begins when we lead and lasts until we stop leading. */
    lead(name: string, work: (signal: AbortSignal) => void | Promise<void>): () => void {
      const leaving = new AbortController();
      const { signal } = leaving;
      locks
        .request(lockName(name), { signal }, async () => {
          await work(signal);
          // The lock is held until this worker stops, not until the work's first pause.
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
