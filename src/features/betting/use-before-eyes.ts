import { useState, useSyncExternalStore } from "react";
import type { Layer, Stream } from "../../link/layer.ts";
import { useStream } from "../../link/use-stream.ts";

/** A stream that says nothing to a tab nobody looks at; what it said last stays. */
export function useBeforeEyes<T>(select: (layer: Layer) => Stream<T> | undefined, name: string): T | undefined {
  const isSeen = useIsBeforeEyes();
  const now = useStream((layer) => (isSeen ? select(layer) : undefined));
  const [last, setLast] = useState({ name, value: now });
  if (now !== undefined && (last.value !== now || last.name !== name)) setLast({ name, value: now });
  return now === undefined && last.name === name ? last.value : now;
}

export function useIsBeforeEyes(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !document.hidden,
    () => true,
  );
}

function subscribe(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
