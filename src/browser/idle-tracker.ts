/** Held, shared, by every tab in which somebody is in the middle of something; whoever gets it alone knows of none. */
const lockName = "karat:busy";

/** Whether this tab is at rest, and whether all of them are. */
export function createIdleTracker() {
  const holders = new Set<symbol>();
  const listeners = new Set<() => void>();
  let release = () => {};

  /** From now on this tab is busy, until the returned function is called. */
  function hold(): () => void {
    const holder = Symbol("busy");
    holders.add(holder);
    if (holders.size === 1) take();
    return () => {
      if (!holders.delete(holder) || holders.size > 0) return;
      release();
      for (const tell of listeners) tell();
    };
  }

  function take() {
    const leaving = new AbortController();
    let end = () => leaving.abort();
    release = () => end();
    navigator.locks
      .request(lockName, { mode: "shared", signal: leaving.signal }, () => new Promise<void>((free) => (end = free)))
      .catch(() => {}); // Given up before it was granted.
  }

  // A page in the back/forward cache may hold no lock.
  addEventListener("pagehide", () => release());
  addEventListener("pageshow", ({ persisted }) => persisted && holders.size > 0 && take());

  return {
    hold,
    onIdle(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isBusy: () => holders.size > 0,
    /** Does it now if no tab is busy, and lets none become busy meanwhile; else not at all. */
    whenAllIdle: (act: () => Promise<void>) =>
      navigator.locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? act() : undefined)),
  };
}

export type IdleTracker = ReturnType<typeof createIdleTracker>;
