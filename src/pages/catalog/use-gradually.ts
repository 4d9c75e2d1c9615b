import { useEffect, useState } from "react";

/**
 * Becomes what is wished a few a frame, from the first on, so that no frame has to wait for all of them. What stood there
 * before stands until its place is taken; undefined: nothing is wished yet.
 */
export function useGradually<Item>(wished: readonly Item[] | undefined, step: number): readonly Item[] {
  const [shown, setShown] = useState<readonly Item[]>([]);
  const next = wished ? nearer(shown, wished, step) : shown;
  useEffect(() => {
    if (next === shown) return undefined;
    const frame = requestAnimationFrame(() => setShown(next));
    return () => cancelAnimationFrame(frame);
  });
  return shown;
}

/** The same list where nothing is missing. */
export function nearer<Item>(shown: readonly Item[], wished: readonly Item[], step: number): readonly Item[] {
  const from = wished.findIndex((item, at) => shown[at] !== item);
  if (from === -1)
    return shown.length === wished.length ? shown : shown.slice(0, Math.max(wished.length, shown.length - step));
  return [...shown.slice(0, from), ...wished.slice(from, from + step), ...shown.slice(from + step)];
}
