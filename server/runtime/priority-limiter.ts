import { createFairQueue } from "./fair-queue.ts";

interface WorkOptions {
  /** Which of the two lines it waits in. */
  line?: "preferred" | "rest";
  clientKey?: string;
}

interface PriorityLimiterOptions {
  count: number;
  mostWaiting: number;
  /** Pauses after each piece for as long as it took, so that endless work leaves half of the time to others. */
  isResting?: boolean;
}

/**
 * Work that is dear, a few pieces at a time, with a bound on what may wait. In a line each client has its turn, and their
 * pieces go in the order in which they were asked for. What is preferred waits in a line of its own, which goes first: a
 * flood of the rest does not hold it up. One of the rest has its turn after every few of them, so no flood of those holds
 * up the rest, either.
 */
export function createPriorityLimiter({ count, mostWaiting, isResting = false }: PriorityLimiterOptions) {
  const lines = { preferred: createFairQueue(mostWaiting), rest: createFairQueue(mostWaiting) };
  let free = count;
  let preferredInARow = 0;

  async function run<T>(work: () => Promise<T>, { line = "rest", clientKey = "" }: WorkOptions = {}): Promise<T> {
    if (free > 0) free -= 1;
    else await lines[line].wait(clientKey);
    const begunMs = performance.now();
    try {
      return await work();
    } finally {
      if (isResting) setTimeout(goOn, performance.now() - begunMs);
      else goOn();
    }
  }

  function goOn(): void {
    if (!startNext()) free += 1;
  }

  function startNext(): boolean {
    const isRestNext = lines.preferred.isEmpty() || (preferredInARow >= mostPreferredInARow && !lines.rest.isEmpty());
    preferredInARow = isRestNext ? 0 : preferredInARow + 1;
    return lines[isRestNext ? "rest" : "preferred"].startNext();
  }

  return { run };
}

const mostPreferredInARow = 2;
