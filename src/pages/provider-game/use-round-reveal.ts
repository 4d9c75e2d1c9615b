import { useEffect, useState } from "react";
import { useRevealSlot } from "../../shell/reveal.ts";

/** Nothing is kept back for longer, whatever the game does. */
const longestMs = 90_000;
/** Between `begin` and `end` the balance outside the frame stays as it was, so that it tells no result before the reels do. */
export function useRoundReveal(): { begin(): void; end(): void } {
  const slot = useRevealSlot();
  const [reveal] = useState(() => {
    // Tells each round from all before, of this game and of others.
    let nth = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      slot.set(undefined);
    };
    return {
      begin() {
        clearTimeout(timer);
        timer = setTimeout(end, longestMs);
        nth += 1;
        slot.set({ of: "money", stakeMicro: 0n, bet: undefined, payoutMicro: undefined, nth });
      },
      end,
    };
  });
  useEffect(() => reveal.end, [reveal]);
  return reveal;
}
