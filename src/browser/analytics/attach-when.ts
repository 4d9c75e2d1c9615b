const everyMs = 100;
const atMostMs = 10_000;

/** Looks every 100 ms for up to ten seconds whether it can be attached, and does it once; returns what calls it off. */
export function attachWhen(isReady: () => boolean, attach: () => void): () => void {
  let left = atMostMs / everyMs;
  const timer = setInterval(() => {
    left -= 1;
    const ready = isReady();
    if (ready || left <= 0) clearInterval(timer);
    if (ready) attach();
  }, everyMs);
  return () => clearInterval(timer);
}
