import { useEffect, useRef, useState } from "react";
import { useLayer } from "../../link/use-stream.ts";
import { useOnline } from "../../ui/online.ts";
import { type Launched, launching } from "./launching.ts";

/** An address is good for a minute and once: each frame is launched anew. */
export function useLaunch(slug: string, mode: "demo" | "play") {
  const layer = useLayer();
  const online = useOnline();
  const [launched, setLaunched] = useState<Launched>({});
  const running = useRef<ReturnType<typeof launching>>(null);

  useEffect(() => {
    const own = launching((signal) => layer.catalog.launch({ slug, mode }, { signal }), setLaunched);
    running.current = own;
    return own.end;
  }, [layer, slug, mode]);
  useEffect(() => {
    if (online) running.current?.returned();
  }, [online]);

  return { ...launched, again: () => running.current?.again() };
}
