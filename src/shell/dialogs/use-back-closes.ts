import { useEffect, useEffectEvent } from "react";

/** A dialog that a page shows by itself is closed by the browser's back, as all are. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const closeNow = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    history.pushState({ ...(history.state as object | null), over: true }, "");
    // A step that comes back to this one has closed what lay above it.
    const closeOnBack = () => isOverEntry(history.state) || closeNow();
    window.addEventListener("popstate", closeOnBack);
    return () => {
      window.removeEventListener("popstate", closeOnBack);
      // Closed in another way: the step that was made for it is taken back. After a link it is long past.
      if (isOverEntry(history.state)) history.back();
    };
  }, [isOpen]);
}

function isOverEntry(state: unknown): boolean {
  return typeof state === "object" && state !== null && "over" in state;
}
