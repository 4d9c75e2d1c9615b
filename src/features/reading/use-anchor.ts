import { useEffect, useSyncExternalStore } from "react";

/**
 * What the address names on this page, shown as soon as it stands there: the browser itself only looks for it in the
 * document as it came, and leaves an answer folded.
 */
export function useAnchor(): string {
  const hash = useSyncExternalStore(subscribe, readHash, () => "");

  useEffect(() => {
    const section = document.getElementById(hash.slice(1));
    if (!section) return;
    if (section instanceof HTMLDetailsElement) section.open = true;
    section.scrollIntoView();
  }, [hash]);

  return hash;
}

function readHash(): string {
  return location.hash;
}

// The router says aloud what it does to the history.
const moves = ["hashchange", "popstate", "pushState", "replaceState"];

function subscribe(onMove: () => void): () => void {
  for (const move of moves) addEventListener(move, onMove);
  return () => {
    for (const move of moves) removeEventListener(move, onMove);
  };
}
