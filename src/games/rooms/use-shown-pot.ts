import { useEffect, useReducer, useState } from "react";
import type { RoomView, Watched } from "../../../worker/shared/views.ts";
import { endOf, houseNow, isKept, keptMs, type Phase, phaseOf, turnMs } from "./pot-figures.ts";

/** The pot to be looked at: the one that takes bets, or the one that has just ended until somebody bets again. */
export function useShownPot(view: Watched<RoomView> | undefined, isStill: boolean) {
  "use no memo"; // It reads a clock.
  const [ended, keep] = useState<RoomView>();
  const [, again] = useReducer((count: number) => count + 1, 0);
  const { pot } = view ?? {};
  const hasEnded = pot?.state === "drawn" || pot?.state === "refunded";
  if (view && hasEnded && (ended?.pot.id !== pot.id || ended.bets.length < view.bets.length)) keep(view);

  const now = view ? houseNow(view) : 0;
  const endedAt = ended ? endOf(ended.pot) : Number.NaN;
  const shown =
    view && ended && isKept(ended.pot, pot, now) ? { ...view, pot: ended.pot, bets: ended.bets } : (view ?? undefined);
  const phase: Phase | undefined = shown && phaseOf(shown.pot, now, isStill);

  const changes = [Date.parse(shown?.pot.closes_at ?? ""), endedAt + turnMs, endedAt + keptMs];
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
