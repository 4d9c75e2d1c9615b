import { useEffect, useState } from "react";

/** Until a moment of the house, whose clock is so far ahead of this device's; zero after it, or of none. */
export function useSecondsLeft(until: string | undefined, aheadMs = 0): number {
  const [now, setNow] = useState(() => Date.now());
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now - aheadMs) / 1_000));
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    const end = setTimeout(() => clearInterval(timer), Date.parse(until) - Date.now() - aheadMs + 500);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [until, aheadMs]);
  return left;
}
