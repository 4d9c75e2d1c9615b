import { Overloaded } from "./fair-queue.ts";

/** Too much waits for the same key already: the caller is told to come back. */
export class Crowded extends Overloaded {
  override name = "Crowded";
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

interface Entering {
  /** It was let in before and has only stepped aside: it waits, but is never refused. */
  isBack?: boolean;
}

export interface KeyedLimiter<Key> {
  /** Runs the work once it may begin; throws `Crowded` when too much waits for the same key. */
  run<T>(key: Key, work: () => Promise<T>): Promise<T>;
  /** As `run`, for work that lasts until the returned function is called. */
  enter(key: Key, how?: Entering): Promise<() => void>;
  /** Whether work of this key could begin at once. */
  isFree(key: Key): boolean;
}

/**
 * Runs a few pieces of work at a time for each key, in the order of their arrival. What waits here holds no connection,
 * no lock, and nothing of other keys.
 */
export function createKeyedLimiter<Key>({
  concurrency,
  mostWaiting,
}: {
  concurrency: number;
  mostWaiting: number;
}): KeyedLimiter<Key> {
  const lines = new Map<Key, Line>();

  async function enter(key: Key, { isBack = false }: Entering = {}): Promise<() => void> {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (line.running < concurrency) line.running += 1;
    else if (line.waiting.length >= mostWaiting && !isBack) throw new Crowded("too much of the same waits already");
    else await new Promise<void>((start) => line.waiting.push(start));
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      const next = line.waiting.shift();
      if (next) next();
      else if (line.running > 1) line.running -= 1;
      else lines.delete(key);
    };
  }

  return {
    enter,
    isFree: (key) => (lines.get(key)?.running ?? 0) < concurrency,
    async run(key, work) {
      const leave = await enter(key);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
