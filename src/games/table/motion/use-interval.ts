import { useRef } from "react";
import { usePlayStyle } from "./use-play-style.ts";

/** The shortest time per bet where the law asks for one, and for visible autoplay. */
const floorMs = 700;

/** Keeps bets apart on screen; the server knows nothing of it. By hand there is no wait unless the law asks for one. */
export function useInterval() {
  const { mayTurbo, isTurbo, isAnimated } = usePlayStyle();
  const lastAt = useRef(-floorMs);

  return {
    isTurbo,
    /** How long until the next bet may be sent, by hand or automatically. */
    waitMs({ isByHand }: { isByHand: boolean }) {
      const isFree = mayTurbo && (isByHand || isTurbo || !isAnimated);
      return isFree ? 0 : Math.max(0, lastAt.current + floorMs - performance.now());
    },
    begin() {
      lastAt.current = performance.now();
    },
  };
}
