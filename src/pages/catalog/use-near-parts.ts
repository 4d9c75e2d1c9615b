import { type RefObject, useEffect, useState } from "react";

/** How high a whole part is, and how many stand side by side in it. */
export interface PartSize {
  height: number;
  columns: number;
}

/** From the first part that is near the screen to before the first behind it that is not. */
export interface Near {
  from: number;
  to: number;
}

/** Which parts of a list stand on the screen or within one screen of it; of unknown size only the first does. */
export function useNearParts(
  list: RefObject<HTMLElement | null>,
  parts: number,
  size: PartSize | undefined,
  startsAt: number,
): Near {
  const height = size?.height;
  const [near, setNear] = useState(() => nearParts({ parts, height, above: startsAt, screen: 0 }));

  useEffect(() => {
    // Of unknown size the first one is near wherever it is.
    if (height === undefined || !list.current) return undefined;
    const place = list.current;
    const look = () => {
      const above = -place.getBoundingClientRect().top;
      const seen = nearParts({ parts, height, above, screen: innerHeight });
      setNear((before) => (before.from === seen.from && before.to === seen.to ? before : seen));
    };
    // Where all is the browser knows once a frame is drawn: to ask before costs a layout.
    let timer: number | undefined;
    const lookSoon = () => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        look();
      });
    };
    const watching = new ResizeObserver(look);
    watching.observe(place);
    addEventListener("scroll", lookSoon, { passive: true });
    addEventListener("resize", lookSoon);
    return () => {
      watching.disconnect();
      clearTimeout(timer);
      removeEventListener("scroll", lookSoon);
      removeEventListener("resize", lookSoon);
    };
  }, [list, parts, height]);

  // Of what is no more nothing is drawn until it was looked again.
  return near.to <= parts ? near : nearParts({ parts, height, above: near.from * (height ?? 0), screen: 0 });
}

interface Look {
  parts: number;
  height: number | undefined;
  /** How much of the list lies above the screen. */
  above: number;
  screen: number;
}

export function nearParts({ parts, height, above, screen }: Look): Near {
  if (height === undefined) return { from: 0, to: Math.min(1, parts) };
  const from = within(Math.floor((above - screen) / height), 0, parts - 1);
  const to = within(Math.ceil((above + 2 * screen) / height), from + 1, parts);
  return { from, to };
}

/** Measures what stands there of a list, and again whenever it changes. */
export function usePartSize(
  list: RefObject<HTMLElement | null>,
  before: PartSize | undefined,
  pageSize: number,
): PartSize | undefined {
  const [size, setSize] = useState(before);
  useEffect(() => {
    if (!list.current) return undefined;
    const place = list.current;
    const watching = new ResizeObserver(() => {
      const measured = measure(place, pageSize);
      if (!measured) return;
      setSize((known) => (known?.height === measured.height && known.columns === measured.columns ? known : measured));
    });
    watching.observe(place);
    return () => watching.disconnect();
  }, [list, pageSize]);
  return size;
}

/** All rows of a list are equally high, so any part says how high a whole one is. */
function measure(list: HTMLElement, pageSize: number): PartSize | undefined {
  const part = list.firstElementChild;
  const tiles = part?.firstElementChild;
  if (!part || !tiles?.childElementCount) return undefined;
  const { height } = part.getBoundingClientRect();
  // Out of sight, nothing of it is known.
  if (height === 0) return undefined;
  const columns = getComputedStyle(tiles).gridTemplateColumns.split(" ").length;
  const rows = rowsOf(tiles.childElementCount, columns);
  return { height: (height / rows) * rowsOf(pageSize, columns), columns };
}

/** How high a number of tiles stands, when whole parts are as high as this one. */
export function heightOf(count: number, { height, columns }: PartSize, pageSize: number): number {
  return (height * rowsOf(count, columns)) / rowsOf(pageSize, columns);
}

function rowsOf(count: number, columns: number): number {
  return Math.ceil(count / columns);
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(most, least));
}
