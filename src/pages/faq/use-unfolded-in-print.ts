import { useEffect } from "react";

/** Unfolds everything for printing, because paper cannot be unfolded. */
export function useUnfoldedInPrint(): void {
  useEffect(() => {
    let unfolded: HTMLDetailsElement[] = [];
    const unfold = () => {
      unfolded = [...document.querySelectorAll<HTMLDetailsElement>("main details:not([open])")];
      for (const each of unfolded) each.open = true;
    };
    const fold = () => {
      for (const each of unfolded.splice(0)) each.open = false;
    };
    addEventListener("beforeprint", unfold);
    addEventListener("afterprint", fold);
    return () => {
      removeEventListener("beforeprint", unfold);
      removeEventListener("afterprint", fold);
    };
  }, []);
}
