import { useEffect, useRef, useState } from "react";

const saidMs = 1_600;

/** Copies a text; if the browser refuses, selects it for copying by hand. */
export function useCopy<Shown extends HTMLElement>(text: string | (() => string)) {
  const shown = useRef<Shown>(null);
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), saidMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    if (await takeAlong(typeof text === "string" ? text : text())) setCopied(true);
    else if (shown.current) getSelection()?.selectAllChildren(shown.current);
  }

  return { shown, isCopied, copy: () => void copy() };
}

/** Whether it was copied; there may be no clipboard, or no permission. */
export async function takeAlong(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
