import { useEffect } from "react";

/** On paper nothing can be unfolded: all of it is while the page is printed. */
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
