import type { Clock } from "./clock.ts";

/** How much may be done at once after a pause, and how much in the long run. */
export interface Rate {
  burst: number;
  perSecond: number;
}

interface Bucket {
  left: number;
  atMs: number;
}

export interface RateLimiter<Key> {
  /** Takes one, or returns the seconds to wait without taking any. */
  take(key: Key): number | undefined;
  waitOf(key: Key): number | undefined;
  /** Takes one for something already done, even if none is left. */
  charge(key: Key): void;
  /** Undoes a take. */
  giveBack(key: Key): void;
}

/** Rate limits in memory, which cost nothing to check; idle keys are forgotten. */
export function createRateLimiter<Key>({ clock }: { clock: Clock }, { burst, perSecond }: Rate): RateLimiter<Key> {
  const buckets = new Map<Key, Bucket>();
  const fullAfterMs = ((2 * burst) / perSecond) * 1_000;
  let sweptAtMs = clock.now();

  function bucketOf(key: Key): Bucket {
    const now = clock.now();
    sweep(now);
    const { left, atMs } = buckets.get(key) ?? { left: burst, atMs: now };
    // A clock that is set back neither gives nor takes.
    const gained = (Math.max(0, now - atMs) / 1_000) * perSecond;
    const bucket = { left: Math.min(burst, left + gained), atMs: now };
    buckets.set(key, bucket);
    return bucket;
  }

  /** A bucket that has had time to fill is the same as none. */
  function sweep(now: number): void {
    if (now - sweptAtMs < fullAfterMs) return;
    sweptAtMs = now;
    for (const [key, { atMs }] of buckets) if (now - atMs >= fullAfterMs) buckets.delete(key);
  }

  function waitFor({ left }: Bucket): number | undefined {
    return left >= 1 ? undefined : Math.max(1, Math.ceil((1 - left) / perSecond));
  }

  return {
    take(key) {
      const bucket = bucketOf(key);
      const waitS = waitFor(bucket);
      if (waitS === undefined) bucket.left -= 1;
      return waitS;
    },
    waitOf: (key) => waitFor(bucketOf(key)),
    charge(key) {
      const bucket = bucketOf(key);
      bucket.left = Math.max(-burst, bucket.left - 1);
    },
    giveBack(key) {
      const bucket = bucketOf(key);
      bucket.left = Math.min(burst, bucket.left + 1);
    },
  };
}
