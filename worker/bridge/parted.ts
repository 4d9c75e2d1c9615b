/** What has changed, by the key of what a tab shows of it. */
export type Part = Record<string, unknown>;

/**
 * A value that changes many times a second. It crosses to a tab by what has changed where that is enough, and together
 * with all others of its tab once a frame at most.
 */
export class Parted<Whole> {
  readonly whole: Whole;
  /** What is new since what was told last; undefined if that needs a whole again. */
  readonly partSince: (last: Whole) => Part | undefined;

  constructor(whole: Whole, partSince: (last: Whole) => Part | undefined) {
    this.whole = whole;
    this.partSince = partSince;
  }
}

/** Lets one of those who want to send do so, and the next one after it has said that it is done. */
export function createTurns() {
  const waiting: (() => boolean)[] = [];
  let isTaken = false;

  function next() {
    isTaken = false;
    // Whoever has nothing to send leaves its turn to the next.
    while (!isTaken && waiting.length > 0) isTaken = waiting.shift()?.() === true;
  }

  return {
    take(send: () => boolean) {
      waiting.push(send);
      if (!isTaken) next();
    },
    done: next,
  };
}
export type Turns = ReturnType<typeof createTurns>;
