import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { BookEvent } from "../../../contract/betting.ts";
import type { Layer, Stream } from "../../link/layer.ts";
import { useLayer } from "../../link/use-stream.ts";
import { createPriceCells, type Drawn, type PriceCells } from "./price-cells.ts";
import { useBeforeEyes, useIsBeforeEyes } from "./use-before-eyes.ts";

/**
 * What a stream of prices shows, the events that have changed since, and the cells into which it writes the prices that
 * change while somebody looks.
 */
export function usePrices<T>(
  select: (layer: Layer) => Stream<T> | undefined,
  name: string,
): { seen: T | undefined; rowOf: (event: BookEvent) => BookEvent; cells: PriceCells } {
  const seen = useBeforeEyes(select, name);
  const layer = useLayer();
  const isSeen = useIsBeforeEyes();
  const [cells] = useState(createPriceCells);
  const follow = useEffectEvent(() => {
    const stream = isSeen ? select(layer) : undefined;
    return stream && cells.follow(stream);
  });
  useLayoutEffect(() => follow(), [layer, isSeen, name]);
  const rows = useSyncExternalStore(cells.subscribe, cells.rows, cells.rows);
  return { seen, rowOf: (event) => cells.rowOf(event, rows[event.id]), cells };
}

/** The node that is a selection's cell; of none, it is a node like any other. */
export function usePriceCell<Node extends HTMLElement>(
  cells: PriceCells,
  drawn: Drawn | undefined,
): RefObject<Node | null> {
  const ref = useRef<Node>(null);
  // After each drawing, which may have put an older price back.
  useLayoutEffect(() => (ref.current && drawn ? cells.put(ref.current, drawn) : undefined));
  return ref;
}
