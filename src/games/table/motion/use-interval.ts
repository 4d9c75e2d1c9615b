import { useRef } from "react";
import { usePlayStyle } from "./use-play-style.ts";

/** So long a table takes for a bet where the law wants it, and for one that makes itself before its player's eyes. */
const floorMs = 700;

/** Keeps bets apart on screen; the house knows nothing of it. Whoever presses sets the pace where the law lets them. */
export function useInterval() {
  const { mayTurbo, isTurbo, isAnimated } = usePlayStyle();
  const lastAt = useRef(-floorMs);

  return {
    isTurbo,
    /** How long until the next bet may go out, by hand or by itself. */
    waitMs({ isByHand }: { isByHand: boolean }) {
      const isFree = mayTurbo && (isByHand || isTurbo || !isAnimated);
      return isFree ? 0 : Math.max(0, lastAt.current + floorMs - performance.now());
    },
    begin() {
      lastAt.current = performance.now();
    },
  };
}
