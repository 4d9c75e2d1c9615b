import { useEffect, useEffectEvent } from "react";
import type { RoomView } from "../../../worker/shared/views.ts";
import type { useTableReveal } from "../table/reveal/use-table-reveal.ts";
import { houseNow, type Phase, turnMs } from "./pot-figures.ts";

/**
 * The house may draw as soon as the clock has run out, and its news of the balance may be the first to come: to a phone
 * that is busy just then, or whose clock is not known to a tenth of a second, as well.
 */
const earlyMs = 1_000;
/** The house gets this long to draw. */
const drawMs = 4_000;

/** The ring of a pot that one has a part in tells first: the balance follows once it rests, or when that takes too long. */
export function useHeldDraw(
  { hold, land }: Pick<ReturnType<typeof useTableReveal>, "hold" | "land">,
  view: RoomView | undefined,
  phase: Phase | undefined,
) {
  const closesAt = phase === "counting" && view ? view.pot.closes_at : null;
  const begin = useEffectEvent(() => void hold({ mostMs: earlyMs + drawMs + turnMs }));
  const leftMs = useEffectEvent(() => (view && closesAt ? Date.parse(closesAt) - houseNow(view) : 0));
  useEffect(() => {
    if (closesAt === null) return undefined;
    const timer = setTimeout(begin, leftMs() - earlyMs);
    return () => clearTimeout(timer);
  }, [closesAt]);

  const isTurning = phase === "drawing";
  const end = useEffectEvent(land);
  useEffect(() => (isTurning ? () => end() : undefined), [isTurning]);
}
