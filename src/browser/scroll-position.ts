import type { DeviceStorage } from "./storage.ts";

const key = "place";
const longestMs = 5_000;
/** Input by which the user scrolls, which ends the restoring. */
const scrollInputs = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

export function keepScroll(tab: DeviceStorage) {
  tab.set(key, JSON.stringify({ at: location.pathname + location.search, y: scrollY }));
}

/**
 * Scrolls back to where the page was before it was reloaded for an update. The browser does so only if the page is tall
 * enough from the start; others grow as their lists arrive. It is repeated once fonts are loaded, because lines break
 * differently before, and the browser's scroll anchoring would keep the wrong place.
 */
export function restoreScroll(tab: DeviceStorage) {
  const y = positionOf(tab.get(key));
  tab.remove(key);
  if (y === undefined || scrollY > y) return;
  const done = new AbortController();
  const watching = new ResizeObserver(back);
  const late = setTimeout(end, longestMs);
  for (const name of scrollInputs) addEventListener(name, end, { signal: done.signal, passive: true });
  watching.observe(document.body);

  function back() {
    if (document.documentElement.scrollHeight - innerHeight < (y ?? 0)) return;
    scroll();
    void document.fonts.ready.then(() => {
      if (done.signal.aborted) return;
      scroll();
      end();
    });
  }

  function scroll() {
    scrollTo({ top: y ?? 0, behavior: "instant" });
  }

  function end() {
    done.abort();
    watching.disconnect();
    clearTimeout(late);
  }
}

function positionOf(text: string | undefined): number | undefined {
  try {
    const position = JSON.parse(text ?? "null") as { at: string; y: number } | null;
    return position?.at === location.pathname + location.search ? position.y : undefined;
  } catch {
    return undefined; // Not written by us.
  }
}
