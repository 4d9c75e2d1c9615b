import { Crowded } from "./keyed-limiter.ts";
import type { Rate } from "./rate-limiter.ts";

interface KeyedThrottleOptions extends Rate {
  mostWaiting: number;
}

export interface KeyedThrottle<Key> {
  /** Resolves once one more may begin; throws `Crowded` when too many wait for the same key. */
  wait(key: Key): Promise<void>;
}

/**
 * Lets each key begin a burst after a pause, and then so many a second. What comes faster waits in the order of arrival
 * and holds nothing but its own call.
 */
export function createKeyedThrottle<Key>({ burst, perSecond, mostWaiting }: KeyedThrottleOptions): KeyedThrottle<Key> {
  const everyMs = 1_000 / perSecond;
  // When everything let in so far would have begun at the steady rate. A time in the past counts as no entry.
  const paidUntil = new Map<Key, number>();
  let sweptAtMs = performance.now();

  function sweep(now: number): void {
    if (now - sweptAtMs < burst * everyMs) return;
    sweptAtMs = now;
    for (const [key, untilMs] of paidUntil) if (untilMs <= now) paidUntil.delete(key);
  }

  return {
    async wait(key) {
      const now = performance.now();
      sweep(now);
      const untilMs = Math.max(now, paidUntil.get(key) ?? now) + everyMs;
      const waitMs = untilMs - now - burst * everyMs;
      if (waitMs > mostWaiting * everyMs) throw new Crowded("too much of the same waits already");
      paidUntil.set(key, untilMs);
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    },
  };
}
