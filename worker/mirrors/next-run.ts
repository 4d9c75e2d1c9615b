export const everyMs = 300_000;
const first = { leastMs: 10_000, spanMs: 45_000 };

/** When to check the mirrors next: at the time that is kept, or, when there is none to come, for the first time. */
export function nextRun(kept: number | undefined, now: number, rng: () => number): number {
  // A time further away than a whole round was kept by another clock.
  const isGood = kept !== undefined && kept > now && kept <= now + everyMs;
  return isGood ? kept : now + first.leastMs + Math.round(rng() * first.spanMs);
}
