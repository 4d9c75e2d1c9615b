/** Delay before attempt n (from 0): doubling, with equal jitter, so that a thousand phones do not return at once. */
export function backOffMs(attempt: number, rng: () => number, { firstMs = 500, mostMs = 30_000 } = {}): number {
  const ceiling = Math.min(mostMs, firstMs * 2 ** attempt);
  return ceiling * (0.5 + rng() / 2);
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done, { once: true });
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    }
  });
}
