import { useEffect, useState } from "react";
import type { Micro } from "../../../rules/money.ts";
import { useRevealSlot } from "../../shell/reveal.ts";

/** Nothing is kept back for longer, whatever the game does. */
const longestMs = 90_000;
/**
 * Between `begin` and `end` the balance outside the frame is what it was less the stake, so that it tells no result before
 * the reels do; `stay` while the game is cut off in between.
 */
export function useRoundReveal(): { begin(stakeMicro: Micro): void; stay(): void; end(): void } {
  const slot = useRevealSlot();
  const [reveal] = useState(() => {
    // Tells each round from all before, of this game and of others.
    let nth = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(last);
      last = undefined;
      clearTimeout(timer);
      timer = undefined;
      slot.set(undefined);
    };
    return {
      begin(stakeMicro: Micro) {
        clearTimeout(timer);
        timer = setTimeout(end, longestMs);
        last ??= setTimeout(end, longestInAllMs);
        nth += 1;
        slot.set({ of: "money", stakeMicro, bet: undefined, payoutMicro: undefined, nth });
      },
      stay() {
        if (timer === undefined) return;
        clearTimeout(timer);
        timer = setTimeout(end, longestMs);
      },
      end,
    };
  });
  useEffect(() => reveal.end, [reveal]);
  return reveal;
}

/** Nor anything by rounds that begin anew before they end. */
const longestInAllMs = 2 * longestMs;
