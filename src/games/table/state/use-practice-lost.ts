import { useEffect, useState } from "react";
import { useLayer } from "../../../link/use-stream.ts";
import { useOnline } from "../../../ui/online.ts";

/** The error key of why practice is unavailable when its code fails to load; loading is retried. */
export function usePracticeLost(isMissing: boolean): string | undefined {
  const layer = useLayer();
  const isOnline = useOnline();
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    if (!isMissing) return;
    let current = true;
    void layer.practice.ready().then(({ ok }) => current && setLost(!ok));
    return () => {
      current = false;
    };
  }, [isMissing, layer]);

  if (!isMissing || !isLost) return undefined;
  return isOnline ? "internal" : "offline";
}
