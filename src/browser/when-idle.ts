const idleAtMostMs = 5_000;

/** Runs the work when the page is idle; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, idleAtMostMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: idleAtMostMs });
  return () => cancelIdleCallback(request);
}
