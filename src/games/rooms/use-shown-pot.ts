import { useEffect, useReducer, useState } from "react";
import type { RoomView, Watched } from "../../../worker/shared/views.ts";
import { houseNow, keptMs, type Phase, phaseOf, turnMs } from "./pot-figures.ts";

/** The pot to be looked at: the one that takes bets, or the one just drawn until somebody bets again. */
export function useShownPot(view: Watched<RoomView> | undefined, isStill: boolean) {
  "use no memo"; // It reads a clock.
  const [drawn, keep] = useState<RoomView>();
  const [, again] = useReducer((count: number) => count + 1, 0);
  const { pot } = view ?? {};
  if (view && pot?.state === "drawn" && (drawn?.pot.id !== pot.id || drawn.bets.length < view.bets.length)) keep(view);

  const now = view ? houseNow(view) : 0;
  const drawnAt = Date.parse(drawn?.pot.drawn_at ?? "");
  const isKept = pot?.state === "empty" && drawn?.pot.room === pot.room && now < drawnAt + keptMs;
  const shown = view && isKept && drawn ? { ...view, pot: drawn.pot, bets: drawn.bets } : (view ?? undefined);
  const phase: Phase | undefined = shown && phaseOf(shown.pot, now, isStill);

  const changes = [Date.parse(shown?.pot.closes_at ?? ""), drawnAt + turnMs, drawnAt + keptMs];
  const nextAt = Math.min(...changes.filter((at) => at > now), Infinity);
  useEffect(() => {
    if (!Number.isFinite(nextAt)) return undefined;
    const timer = setTimeout(again, nextAt - now + 20);
    return () => clearTimeout(timer);
    // As seen when this was drawn.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [nextAt]);

  return { shown, phase };
}
