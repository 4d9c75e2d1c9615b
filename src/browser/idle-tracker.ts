/** Every busy tab holds this lock shared; whoever gets it exclusively knows that none is busy. */
const lockName = "karat:busy";

export function createIdleTracker() {
  const holders = new Set<symbol>();
  const listeners = new Set<() => void>();
  let release = () => {};

  /** Marks this tab as busy until the returned function is called. */
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
      .catch(() => {}); // Released before it was granted.
  }

  // A page in the back/forward cache must not hold locks.
  addEventListener("pagehide", () => release());
  addEventListener("pageshow", ({ persisted }) => persisted && holders.size > 0 && take());

  return {
    hold,
    onIdle(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isBusy: () => holders.size > 0,
    /** Acts at once if no tab is busy, and keeps all from becoming busy meanwhile; otherwise does nothing. */
    whenAllIdle: (act: () => Promise<void>) =>
      navigator.locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? act() : undefined)),
  };
}

export type IdleTracker = ReturnType<typeof createIdleTracker>;
