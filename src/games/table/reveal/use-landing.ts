import { type RefObject, useEffect, useLayoutEffect } from "react";
import { type Untold, useUntold } from "../../../shell/reveal.ts";
import { useReveal } from "./create-reveal.ts";

/** Announces the result once the animations that show it on the stage have ended. */
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
    // Animations of what has just been rendered have begun by then.
    const frame = requestAnimationFrame(() => {
      movements = movementsOf(element);
      void Promise.allSettled(movements.map(({ finished }) => finished)).then(() => isOver || reveal.land());
    });
    // After the pressed button has acted on what the player saw: a tap that reveals a card must not also guess over it.
    const tap = (event: MouseEvent) =>
      event.composedPath().includes(element) && reveal.get()?.nth === nth && reveal.land();
    window.addEventListener("click", tap);
    return () => {
      isOver = true;
      cancelAnimationFrame(frame);
      window.removeEventListener("click", tap);
      // The result was announced before the stage came to rest.
      for (const movement of movements) if (movement.playState !== "idle") movement.finish();
    };
  }, [nth, reveal, stage]);

  // In a hidden tab nothing moves, and nobody waits.
  useEffect(() => {
    const hide = () => document.hidden && reveal.land();
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      reveal.land();
    };
  }, [reveal]);
}

/** Without endless animations. */
function movementsOf(stage: HTMLElement): Animation[] {
  return stage
    .getAnimations({ subtree: true })
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
}
