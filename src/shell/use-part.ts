import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useOnline } from "../ui/online.ts";
import { keepLoading } from "./keep-loading.ts";

/** Loads a component when it is first wanted; undefined until then, and while it does not come. */
export function usePart<View>(
  wanted: boolean,
  load: () => Promise<View>,
  onFail?: () => void,
): { View: View } | undefined {
  const [part, setPart] = useState<{ View: View }>();
  const loading = useRef<ReturnType<typeof keepLoading>>(null);
  const missing = wanted && part === undefined;

  const begin = useEffectEvent(() => {
    loading.current = keepLoading({ load, onLoaded: (View) => setPart({ View }), onFailed: () => onFail?.() });
    return loading.current.end;
  });
  useEffect(() => (missing ? begin() : undefined), [missing]);

  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) loading.current?.again();
  }, [isOnline]);

  return part;
}
