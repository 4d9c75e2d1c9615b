import { useEffect, useEffectEvent, useState } from "react";

/** Loads a component when it is first wanted; undefined until then. */
export function usePart<View>(
  wanted: boolean,
  load: () => Promise<View>,
  onFail?: () => void,
): { View: View } | undefined {
  const [part, setPart] = useState<{ View: View }>();
  const missing = wanted && part === undefined;

  const fetchPart = useEffectEvent(() => {
    let current = true;
    load().then(
      (View) => current && setPart({ View }),
      () => current && onFail?.(),
    );
    return () => {
      current = false;
    };
  });
  useEffect(() => (missing ? fetchPart() : undefined), [missing]);

  return part;
}
