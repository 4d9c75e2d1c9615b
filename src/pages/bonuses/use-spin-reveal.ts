import { useEffect, useState } from "react";
import { useRevealSlot } from "../../shell/reveal.ts";

/** Nothing is kept back for longer while the house is asked, nor while the wheel turns. */
const longestAskedMs = 30_000;
const longestTurnMs = 6_000;

/** From `begin` until the wheel stands, balance and bell tell nothing of what it has brought. */
export function useSpinReveal(): { begin(): void; turn(): void; end(): void } {
  const slot = useRevealSlot();
  const [reveal] = useState(() => {
    // Tells each spin from all before, and from rounds of tables.
    let nth = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const endIn = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(end, ms);
    };
    const end = () => {
      clearTimeout(timer);
      timer = undefined;
      slot.set(undefined);
    };
    return {
      begin() {
        endIn(longestAskedMs);
        nth += 1;
        slot.set({ of: "money", stakeMicro: 0n, bet: undefined, payoutMicro: undefined, nth, rings: true });
      },
      turn() {
        if (timer !== undefined) endIn(longestTurnMs);
      },
      end,
    };
  });
  useEffect(() => reveal.end, [reveal]);
  return reveal;
}
