import { useEffect, useSyncExternalStore } from "react";

/**
 * The hash of the address, whose target is scrolled to and unfolded once it is rendered: the browser only looks for it
 * in the initial document, and leaves an answer folded.
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

// The router dispatches the latter two as events.
const moves = ["hashchange", "popstate", "pushState", "replaceState"];

function subscribe(onMove: () => void): () => void {
  for (const move of moves) addEventListener(move, onMove);
  return () => {
    for (const move of moves) removeEventListener(move, onMove);
  };
}
