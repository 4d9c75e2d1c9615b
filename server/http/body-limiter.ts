export interface BodySlot {
  /** Calls back when the body has to give way to others, and its reading has to stop. */
  onGiveWay(end: () => void): void;
  /** Counts more bytes of it; false if they may not be held. */
  hold(bytes: number): boolean;
  /** All of it has arrived: it no longer gives way. */
  arrived(): void;
  release(): void;
}

interface Limits {
  /** Bodies being read at a time. */
  most: number;
  /** Bytes held at a time, including bodies that have arrived. */
  mostBytes: number;
}

export interface BodyOwner {
  clientKey: string;
  most: number;
}

/**
 * Bounds how many bodies are read at a time and how many bytes they hold. A new body is never refused because of
 * unfinished ones. If there are too many, of one owner or in total, the one that has been read for longest gives way;
 * if they hold too many bytes, the oldest of the owner that holds most for its share does. So whoever sends halves
 * displaces their own halves, and a body that arrives at once is never in the way.
 */
export function createBodyLimiter({ most, mostBytes }: Limits) {
  const reading = new Set<Reading>();
  const holdings = new Map<string, Holding>();
  let heldBytes = 0;

  function open(owners: readonly BodyOwner[]): BodySlot {
    const own: Reading = { bytes: 0, holdings: owners.map(holdingOf), giveWay: () => {} };
    let isOpen = true;
    for (const { bodies, most } of own.holdings) {
      makeRoom(bodies, most);
      bodies.add(own);
    }
    makeRoom(reading, most);
    reading.add(own);

    function arrived(): void {
      reading.delete(own);
      for (const { bodies, heavy } of own.holdings) {
        bodies.delete(own);
        heavy.delete(own);
      }
    }

    function release(): void {
      if (!isOpen) return;
      isOpen = false;
      arrived();
      count(-own.bytes);
      for (const holding of own.holdings) leave(holding);
    }

    function count(bytes: number): void {
      heldBytes += bytes;
      own.bytes += bytes;
      for (const holding of own.holdings) holding.bytes += bytes;
      if (bytes > 0 && reading.has(own)) for (const { heavy } of own.holdings) heavy.add(own);
    }

    // Frees its bytes as well: whoever reads it drops them at once.
    own.giveWay = release;
    return {
      onGiveWay: (end) => {
        own.giveWay = () => {
          release();
          end();
        };
      },
      hold(more) {
        while (isOpen && heldBytes + more > mostBytes) {
          const greediest = findGreediest(holdings.values());
          if (!greediest) return false;
          greediest.giveWay();
        }
        if (isOpen) count(more);
        return isOpen;
      },
      arrived,
      release,
    };
  }

  function holdingOf({ clientKey, most }: BodyOwner): Holding {
    const holding = holdings.get(clientKey) ?? {
      clientKey,
      most,
      slots: 0,
      bytes: 0,
      bodies: new Set(),
      heavy: new Set(),
    };
    holding.slots += 1;
    holdings.set(clientKey, holding);
    return holding;
  }

  function leave(holding: Holding): void {
    holding.slots -= 1;
    if (holding.slots === 0) holdings.delete(holding.clientKey);
  }

  return { open };
}

interface Reading {
  bytes: number;
  holdings: readonly Holding[];
  giveWay(): void;
}

interface Holding extends BodyOwner {
  /** Includes bodies that have arrived, as do the bytes. */
  slots: number;
  bytes: number;
  /** Still being read, in the order in which they began. */
  bodies: Set<Reading>;
  /** Those of them that hold bytes, in the order of their first; these can make room. */
  heavy: Set<Reading>;
}

function makeRoom(readings: Set<Reading>, most: number): void {
  const [longest] = readings;
  if (readings.size >= most) longest?.giveWay();
}

/**
 * The oldest byte-holding body of the owner that holds most for its share. Compares owners only: with thousands of
 * bodies under way, comparing bodies at every chunk would itself be an attack.
 */
function findGreediest(holdings: Iterable<Holding>): Reading | undefined {
  let found: Holding | undefined;
  for (const each of holdings) {
    if (each.heavy.size === 0) continue;
    if (!found || each.bytes / each.most > found.bytes / found.most) found = each;
  }
  const [longest] = found?.heavy ?? [];
  return longest;
}
