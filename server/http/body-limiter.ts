/** One body of somebody's, from its first byte until all that was made of it is done. */
export interface BodySlot {
  /** It has to give way to others: whoever reads it ends. */
  onGiveWay(end: () => void): void;
  /** Whether so many more bytes of it may be held. */
  hold(bytes: number): boolean;
  /** All of it is there: it gives way to nobody any more. */
  arrived(): void;
  release(): void;
}

interface Limits {
  /** Being read at a time. */
  most: number;
  /** Held at a time, by those that have arrived as well. */
  mostBytes: number;
}

/** Somebody to whom bodies belong, such as a network, and how many of theirs are read at a time. */
export interface BodyOwner {
  clientKey: string;
  most: number;
}

/**
 * How many bodies are read at a time. One more is never refused: among those of the same owner, or among all, the one that
 * has been on its way for longest gives way. Whoever sends halves takes the place of their own halves, and what arrives at
 * once is never in anybody's way.
 */
export function createBodyLimiter({ most, mostBytes }: Limits) {
  // In the order in which they have begun.
  const reading = new Set<Reading>();
  const byOwner = new Map<string, Set<Reading>>();
  let heldBytes = 0;

  function open(owners: readonly BodyOwner[]): BodySlot {
    const own: Reading = { giveWay: () => {} };
    for (const { clientKey, most } of owners) {
      const theirs = byOwner.get(clientKey) ?? new Set();
      makeRoom(theirs, most);
      byOwner.set(clientKey, theirs.add(own));
    }
    makeRoom(reading, most);
    reading.add(own);
    let bytes = 0;

    function arrived(): void {
      reading.delete(own);
      for (const { clientKey } of owners) {
        const theirs = byOwner.get(clientKey);
        theirs?.delete(own);
        if (theirs?.size === 0) byOwner.delete(clientKey);
      }
    }

    return {
      onGiveWay: (end) => {
        own.giveWay = () => {
          arrived();
          end();
        };
      },
      hold(more) {
        if (heldBytes + more > mostBytes) return false;
        heldBytes += more;
        bytes += more;
        return true;
      },
      arrived,
      release() {
        arrived();
        heldBytes -= bytes;
        bytes = 0;
      },
    };
  }

  return { open };
}

interface Reading {
  giveWay(): void;
}

function makeRoom(readings: Set<Reading>, most: number): void {
  const [longest] = readings;
  if (readings.size >= most) longest?.giveWay();
}
