import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Screen } from "./screen.ts";
import { headOf } from "./title.ts";

/** What follows when another screen is shown: its title, the top of the page, the focus, and a word for who cannot see it. */
export function useArrival(screen: Screen | undefined, firstPath: string | undefined): string {
  const { i18n } = useTranslation();
  const [announcement, setAnnouncement] = useState("");
  const shown = useRef(firstPath);
  const wentBack = useRef(false);

  useEffect(() => {
    // The router says aloud what it does to the history; only the browser's own steps are called "popstate".
    const remember = (event: Event) => {
      wentBack.current = event.type === "popstate";
    };
    window.addEventListener("popstate", remember);
    window.addEventListener("pushState", remember);
    return () => {
      window.removeEventListener("popstate", remember);
      window.removeEventListener("pushState", remember);
    };
  }, []);

  useEffect(() => {
    if (!screen) return undefined;
    const { title } = headOf(screen, i18n);
    document.title = title;
    const before = shown.current;
    shown.current = screen.path;
    // The first screen came with the document: the browser has placed scroll and focus already.
    if (before === undefined || before === screen.path) return undefined;
    setAnnouncement(title);
    // Going back, the browser restores the place itself; and what the address names, its page has shown.
    if (!wentBack.current && !document.getElementById(location.hash.slice(1))) window.scrollTo(0, 0);
    // Once it is drawn: before, to give the focus would cost the page a layout of its own.
    const frame = requestAnimationFrame(() => setTimeout(focusContent));
    return () => cancelAnimationFrame(frame);
  }, [screen, i18n]);

  return announcement;
}

/** Unless the page has given it to something of its own. */
function focusContent() {
  document.querySelector<HTMLElement>("main:not(:focus-within)")?.focus({ preventScroll: true });
}
