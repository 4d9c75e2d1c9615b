const idleAtMostMs = 5_000;

/** Runs the work when the page is idle, or after so long; returns a function that cancels it. */
export function whenIdle(work: () => void, atMostMs = idleAtMostMs): () => void {
  // Safari has no requestIdleCallback.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, atMostMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: atMostMs });
  return () => cancelIdleCallback(request);
}
