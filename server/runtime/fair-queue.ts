/** There is more to do than time allows: the caller is told to come back. */
export class Overloaded extends Error {
  override name = "Overloaded";
}

interface Waiting {
  start(): void;
  refuse(error: Overloaded): void;
}

/**
 * A bounded queue in which clients take turns, however much others have waiting. When it is full, the client with most
 * waiting gives way to one with less.
 */
export function createFairQueue(mostWaiting: number) {
  // The client whose turn is next comes first.
  const byClient = new Map<string, Waiting[]>();
  let size = 0;

  function wait(clientKey: string): Promise<void> {
    if (size >= mostWaiting && !makeRoom(clientKey)) return Promise.reject(tooMuch());
    size += 1;
    return new Promise((start, refuse) => {
      const own = byClient.get(clientKey);
      if (own) own.push({ start, refuse });
      else byClient.set(clientKey, [{ start, refuse }]);
    });
  }

  /** Lets the next one begin; false when nobody waits. */
  function startNext(): boolean {
    const [first] = byClient;
    if (!first) return false;
    const [clientKey, own] = first;
    const next = own.shift();
    byClient.delete(clientKey);
    if (own.length > 0) byClient.set(clientKey, own);
    size -= 1;
    next?.start();
    return true;
  }

  /** Refuses the last item of the client with the most, if it has at least two more waiting than this one. */
  function makeRoom(clientKey: string): boolean {
    const most = [...byClient.values()].reduce((longest, each) => (each.length > longest.length ? each : longest), []);
    if (most.length < 2 + (byClient.get(clientKey)?.length ?? 0)) return false;
    most.pop()?.refuse(tooMuch());
    size -= 1;
    return true;
  }

  return { wait, startNext, isEmpty: () => size === 0 };
}
export type FairQueue = ReturnType<typeof createFairQueue>;

function tooMuch(): Overloaded {
  return new Overloaded("too much is waiting already");
}
