import { useRef } from "react";
import { usePlayStyle } from "./use-play-style.ts";

/** So long a table takes for a bet, unless its player is in a hurry. */
const floorMs = 700;

/** Keeps bets apart on screen; the house knows nothing of it. */
export function useInterval() {
  const { isTurbo } = usePlayStyle();
  const lastAt = useRef(-floorMs);

  return {
    /** How long until the next bet may go out. */
    waitMs: () => (isTurbo ? 0 : Math.max(0, lastAt.current + floorMs - performance.now())),
    begin() {
      lastAt.current = performance.now();
    },
  };
}
