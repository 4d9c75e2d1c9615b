import { createContext, use, useSyncExternalStore } from "react";
import type { Layer, Stream } from "./layer.ts";

const LayerContext = createContext<Layer | undefined>(undefined);

export const LayerProvider = LayerContext.Provider;

export function useLayer(): Layer {
  const layer = use(LayerContext);
  if (!layer) throw new Error("no data layer above this component");
  return layer;
}

/** A stream's latest value; undefined until there is one, in prerendered markup, and if no stream is selected. */
export function useStream<T>(select: (layer: Layer) => Stream<T> | undefined): T | undefined {
  const layer = use(LayerContext);
  const stream = (layer && select(layer)) ?? silent;
  return useSyncExternalStore(stream.subscribe, stream.get, unknown);
}

const silent: Stream<never> = { subscribe: () => () => {}, get: () => undefined };
const unknown = () => undefined;
