import { lockOfTurn as lockOf } from "../../contract/outbox.ts";
import type { Environment } from "../environment/environment.ts";

/** Work that one worker of all may do at a time: the lock's holder works, the others wait. A dead worker's turn ends by itself. */
export function createTurns({ locks }: Pick<Environment, "locks">) {
  return {
    /** One piece of work, alone. */
    during: <T>(name: string, work: () => Promise<T>): Promise<T> => locks.request(lockOf(name), work) as Promise<T>,

    /** A standing task: begins when it is our turn and lasts until we leave it. */
    take(name: string, work: (signal: AbortSignal) => void | Promise<void>): () => void {
      const leaving = new AbortController();
      const { signal } = leaving;
      locks
        .request(lockOf(name), { signal }, async () => {
          await work(signal);
          // The turn lasts until this worker leaves, not until the work's first pause.
          if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
        })
        .catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      return () => leaving.abort();
    },
  };
}

export type Turns = ReturnType<typeof createTurns>;
