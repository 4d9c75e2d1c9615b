/** The house's time; tests bring their own. */
export interface Clock {
  now(): number;
  /** Milliseconds since some moment, which nobody can set; the same as `now` where time is a test's. */
  steadyMs?(): number;
  /** How a test's clock calls back at a time of its own. Returns how to take that back. */
  at?(ms: number, call: () => void): () => void;
}

export const systemClock: Clock = { now: () => Date.now(), steadyMs: () => performance.now() };

/** For how long something takes, whoever sets the clock meanwhile. */
export function steadyNow(clock: Clock): number {
  return clock.steadyMs?.() ?? clock.now();
}

/** Calls once it is that time by the clock, never before. */
export function callAt(clock: Clock, ms: number, call: () => void): () => void {
  if (clock.at) return clock.at(ms, call);
  let timer: NodeJS.Timeout;
  const arm = () => {
    const leftMs = Math.ceil(ms - clock.now());
    if (leftMs <= 0) return call();
    timer = setTimeout(arm, Math.min(leftMs, mostMs));
  };
  timer = setTimeout(arm, Math.min(Math.max(0, Math.ceil(ms - clock.now())), mostMs));
  return () => clearTimeout(timer);
}

/** The most that a timer can wait. */
const mostMs = 2 ** 31 - 1;

/** Rejects with the signal's reason as soon as that is aborted. */
export function waitUntil(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const stop = () => {
      cancel();
      reject(signal.reason as Error);
    };
    const cancel = callAt(clock, ms, () => {
      signal.removeEventListener("abort", stop);
      resolve();
    });
    signal.addEventListener("abort", stop, { once: true });
  });
}
