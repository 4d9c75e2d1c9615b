/** Limits how many pieces of work run at a time; others wait in order, up to a limit. */
export function createSlots({ most, mostWaiting }: { most: number; mostWaiting: number }) {
  const waiting: (() => void)[] = [];
  let free = most;

  /** Undefined if the queue is full. */
  return async function inSlot<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (free > 0) free -= 1;
    else if (waiting.length >= mostWaiting) return undefined;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
