import { useEffect, useEffectEvent } from "react";

/** Lets the browser's back button close a dialog that a page shows itself, as it closes all others. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const closeNow = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    history.pushState({ ...(history.state as object | null), over: true }, "");
    // Going back to this entry closed something above the dialog.
    const closeOnBack = () => isOverEntry(history.state) || closeNow();
    window.addEventListener("popstate", closeOnBack);
    return () => {
      window.removeEventListener("popstate", closeOnBack);
      // If it was closed otherwise, removes the entry made for it, unless a link has already led away.
      if (isOverEntry(history.state)) history.back();
    };
  }, [isOpen]);
}

function isOverEntry(state: unknown): boolean {
  return typeof state === "object" && state !== null && "over" in state;
}
