import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { BookEvent } from "../../../contract/betting.ts";
import type { Layer, Stream } from "../../link/layer.ts";
import { useLayer } from "../../link/use-stream.ts";
import { createPriceCells, type Drawn, type PriceCells } from "./price-cells.ts";
import { useBeforeEyes, useIsBeforeEyes } from "./use-before-eyes.ts";

/** What a stream of prices shows, and the cells into which it writes the prices that change while somebody looks. */
export function usePrices<T>(
  select: (layer: Layer) => Stream<T> | undefined,
  name: string,
): { seen: T | undefined; cells: PriceCells } {
  const seen = useBeforeEyes(select, name);
  const layer = useLayer();
  const isSeen = useIsBeforeEyes();
  const [cells] = useState(createPriceCells);
  const follow = useEffectEvent(() => {
    const stream = isSeen ? select(layer) : undefined;
    return stream && cells.follow(stream);
  });
  useLayoutEffect(() => follow(), [layer, isSeen, name]);
  return { seen, cells };
}

/** An event as it is now: who shows it alone draws it anew when more than a price of it has changed. */
export function useRow<Event extends BookEvent | null>(cells: PriceCells, event: Event): Event | BookEvent {
  return useOfRow(cells, event, (row) => row);
}

/** What is to be shown of an event as it is now, drawn anew when that is another. */
export function useOfRow<Event extends BookEvent | null, Shown>(
  cells: PriceCells,
  event: Event,
  shownOf: (row: Event | BookEvent) => Shown,
): Shown {
  const now = () => shownOf(event ? cells.rowOf(event, cells.rows()[event.id]) : event);
  return useSyncExternalStore(cells.subscribe, now, now);
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
