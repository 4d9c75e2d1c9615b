export const everyMs = 300_000;
const first = { leastMs: 10_000, spanMs: 45_000 };

/** When the next mirror check is due: at the stored time, or soon if that is past or missing. */
export function nextRun(storedAt: number | undefined, now: number, rng: () => number): number {
  // More than an interval ahead, it was stored by a wrong clock.
  const isGood = storedAt !== undefined && storedAt > now && storedAt <= now + everyMs;
  return isGood ? storedAt : now + first.leastMs + Math.round(rng() * first.spanMs);
}
