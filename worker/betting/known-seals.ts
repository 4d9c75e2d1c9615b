import { array, is, string, tuple } from "valibot";
import type { BookEvent } from "../../contract/betting.ts";
import type { WorkerContext } from "../context.ts";

const rowId = "seals";
const lock = "seals";
const most = 2_000;
const stored = array(tuple([string(), string()]));

type Sealed = Pick<BookEvent, "id" | "state" | "seed" | "seed_hash">;

/** The seals of matches that this device has seen before those began, the latest of them last. */
export function createKnownSeals({ rows, locks }: Pick<WorkerContext, "rows" | "locks">) {
  const remembered = new Set<string>();

  async function read(): Promise<[event: string, seal: string][]> {
    const value = (await rows.get(rowId))?.value;
    return is(stored, value) ? value : [];
  }

  return {
    /** What was seen first counts: a seal that is another one later is what the check is to find. */
    async remember(events: readonly Sealed[]): Promise<void> {
      const fresh = events.filter((event) => isAhead(event) && !remembered.has(event.id));
      if (fresh.length === 0) return;
      for (const { id } of fresh) remembered.add(id);
      for (const id of remembered) if (remembered.size > most) remembered.delete(id);
      // Lists that arrive at once, in this worker or another, each add to what the other has written.
      await locks.runExclusive(lock, async () => {
        const seals = new Map(await read());
        for (const { id, seed_hash } of fresh) if (!seals.has(id)) seals.set(id, seed_hash);
        await rows.put({ id: rowId, value: [...seals].slice(-most) });
      });
    },
    /** Undefined of a match that was not seen before it began. */
    async of(event: string): Promise<string | undefined> {
      return (await read()).find(([id]) => id === event)?.[1];
    },
  };
}

function isAhead({ state, seed }: Sealed): boolean {
  return seed === null && (state === "scheduled" || state === "prematch");
}
