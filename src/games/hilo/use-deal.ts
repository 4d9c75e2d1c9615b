import { useLayoutEffect, useRef } from "react";
import { moveOnce } from "../table/motion/move-once.ts";

const dealMs = 440;

interface Options {
  /** Identifies the top card; undefined while there is none. */
  top: string | undefined;
  /** Whether this tab has requested a card. */
  waiting: boolean;
  moves: boolean;
}

/** Animates a card that was requested here: it comes from the deck and turns over on its way. */
export function useDeal({ top, waiting, moves }: Options) {
  const card = useRef<HTMLDivElement>(null);
  const shown = useRef(top);
  const wasRequested = useRef(false);

  // A card that was there already, after a reload or from another tab, is shown without an animation.
  useLayoutEffect(() => {
    wasRequested.current ||= waiting;
    const isNew = top !== shown.current;
    shown.current = top;
    if (isNew && card.current && top !== undefined && wasRequested.current && moves && !document.hidden) {
      moveOnce(
        card.current,
        [
          {
            translate: "var(--deck-at) -2% 1px",
            rotate: "y 180deg",
            scale: 0.98,
            easing: "cubic-bezier(0.5, 0, 0.6, 0.6)",
          },
          // Halfway the card stands on edge, raised above the others.
          { translate: "calc(var(--deck-at) * 0.42) -5% 84px", rotate: "y 92deg", scale: 1, offset: 0.46 },
          { translate: "0 0 0", rotate: "y 0deg", scale: 1 },
        ],
        { duration: dealMs, easing: "cubic-bezier(0.2, 0.6, 0.3, 1)" },
      );
    }
    wasRequested.current = waiting;
  }, [top, waiting, moves]);

  return card;
}
