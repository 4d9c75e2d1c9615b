import { useEffect, useEffectEvent, useState } from "react";

/** This device's clock, read at intervals while the page is visible, and told when what is `shown` of it is another. */
export function useNow(everyMs: number, shown: (nowMs: number) => unknown = (nowMs) => nowMs): number {
  const [now, setNow] = useState(Date.now);
  const tick = useEffectEvent(() => {
    const next = Date.now();
    if (!document.hidden && shown(next) !== shown(now)) setNow(next);
  });
  useEffect(() => {
    const timer = setInterval(() => tick(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
