import { type RefObject, useEffect, useLayoutEffect } from "react";
import { type Untold, useUntold } from "../../../shell/reveal.ts";
import { useReveal } from "./create-reveal.ts";

/** Tells what is kept back when nothing moves on the stage any more that moved to show it. */
export function useLanding(stage: RefObject<HTMLElement | null>, playedFor: Untold["of"]) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const reveal = useReveal();
  const untold = useUntold(playedFor);
  const nth = untold?.payoutMicro === undefined ? undefined : untold.nth;

  useLayoutEffect(() => {
    const element = stage.current;
    if (nth === undefined || !element) return undefined;
    let movements: readonly Animation[] = [];
    let isOver = false;
    // What has just been drawn moves by then.
    const frame = requestAnimationFrame(() => {
      movements = movementsOf(element);
      void Promise.allSettled(movements.map(({ finished }) => finished)).then(() => isOver || reveal.land());
    });
    // What was pressed has acted by then, on what its player saw: a guess is never made on what only a tap has shown.
    const tap = (event: MouseEvent) =>
      event.composedPath().includes(element) && reveal.get()?.nth === nth && reveal.land();
    window.addEventListener("click", tap);
    return () => {
      isOver = true;
      cancelAnimationFrame(frame);
      window.removeEventListener("click", tap);
      // It was told before it had landed.
      for (const movement of movements) if (movement.playState !== "idle") movement.finish();
    };
  }, [nth, reveal, stage]);

  // Where nobody looks nothing moves, and nobody waits for who has left.
  useEffect(() => {
    const hide = () => document.hidden && reveal.land();
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      reveal.land();
    };
  }, [reveal]);
}

/** What comes to an end by itself. */
function movementsOf(stage: HTMLElement): Animation[] {
  return stage
    .getAnimations({ subtree: true })
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
}
