const idleAtMostMs = 5_000;

/** Does it when nobody waits for the page; returns how to take that back. */
export function whenIdle(work: () => void): () => void {
  // Safari has no word for idle.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, idleAtMostMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: idleAtMostMs });
  return () => cancelIdleCallback(request);
}
