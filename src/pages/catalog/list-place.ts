import type { PartSize } from "./use-near-parts.ts";

interface Place {
  y: number;
  total: number;
  size: PartSize | undefined;
}

const restMs = 150;

/** Writes into this entry of the history how far one has come, whenever scrolling rests. */
export function keepPlace(sizes: () => Omit<Place, "y">): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const path = location.pathname;
  const write = () => {
    if (location.pathname !== path) return;
    const list: Place = { y: Math.round(scrollY), ...sizes() };
    history.replaceState({ ...(history.state as object | null), list }, "");
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(write, restMs);
  };
  addEventListener("scroll", wait, { passive: true });
  return () => {
    clearTimeout(timer);
    removeEventListener("scroll", wait);
  };
}

/** How far one had come when this entry of the history was left. */
export function placeBefore(): Place | undefined {
  const { list } = (history.state as { list?: Partial<Place> } | null) ?? {};
  const { y, total, size } = list ?? {};
  if (typeof y !== "number" || typeof total !== "number") return undefined;
  return { y, total, size: typeof size?.height === "number" && typeof size.columns === "number" ? size : undefined };
}
