import type { Clock } from "./clock.ts";

/** How much may be done at once after a pause, and how much for good. */
export interface Rate {
  burst: number;
  perSecond: number;
}

interface Bucket {
  left: number;
  atMs: number;
}

export interface RateLimiter<Key> {
  /** Takes one; the seconds to wait when there is none left, and then nothing is taken. */
  take(key: Key): number | undefined;
  /** The seconds to wait until there is one. */
  waitOf(key: Key): number | undefined;
  /** Takes one for what is done already, also where none is left. */
  charge(key: Key): void;
}

/** Counts in memory what each key does, so that counting costs nothing: whoever does nothing for a while is forgotten. */
export function createRateLimiter<Key>({ clock }: { clock: Clock }, { burst, perSecond }: Rate): RateLimiter<Key> {
  const buckets = new Map<Key, Bucket>();
  const fullAfterMs = ((2 * burst) / perSecond) * 1_000;
  let sweptAtMs = clock.now();

  function bucketOf(key: Key): Bucket {
    const now = clock.now();
    sweep(now);
    const { left, atMs } = buckets.get(key) ?? { left: burst, atMs: now };
    // A clock that is set back gives nothing and takes nothing.
    const gained = (Math.max(0, now - atMs) / 1_000) * perSecond;
    const bucket = { left: Math.min(burst, left + gained), atMs: now };
    buckets.set(key, bucket);
    return bucket;
  }

  /** One that has had the time to fill, even from its deepest, is like none. */
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
  };
}
