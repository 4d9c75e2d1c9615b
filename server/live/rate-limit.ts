import type { Clock } from "../runtime/clock.ts";

interface Rate {
  perSecond: number;
  /** So many more at once after a pause. */
  burst: number;
}

/** Lets so many through in a second, and a few more at once after a pause. */
export function createRateLimit(clock: Clock, { perSecond, burst }: Rate): () => boolean {
  let left = burst;
  let lastMs = clock.now();
  return () => {
    const now = clock.now();
    left = Math.min(burst, left + (Math.max(0, now - lastMs) / 1_000) * perSecond);
    lastMs = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
