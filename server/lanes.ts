/** There is more to do than can be done in time: whoever asks is told to come back. */
export class Overloaded extends Error {
  override name = "Overloaded";
}

/**
 * Work that is dear, a few pieces at a time and in the order in which it was asked for, with a bound on what may wait.
 * What is preferred waits in a line of its own, which goes first: a flood of the rest does not hold it up.
 */
export function createLanes({ count, mostWaiting }: { count: number; mostWaiting: number }) {
  const lines = { preferred: [] as (() => void)[], rest: [] as (() => void)[] };
  let free = count;

  async function run<T>(work: () => Promise<T>, line: keyof typeof lines = "rest"): Promise<T> {
    if (free > 0) free -= 1;
    else if (lines[line].length >= mostWaiting) throw new Overloaded("too much is waiting already");
    else await new Promise<void>((start) => lines[line].push(start));
    try {
      return await work();
    } finally {
      const next = lines.preferred.shift() ?? lines.rest.shift();
      if (next) next();
      else free += 1;
    }
  }

  return { run };
}
