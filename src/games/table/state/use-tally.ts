import { useRef, useState } from "react";
import type { Bet } from "../../../../contract/bets.ts";
import type { PlayedFor } from "./table.ts";
import { counted, emptyTally } from "./tally.ts";

/** What was played at this table since its page was opened, in whatever way: money and chips are counted apart. */
export function useTally(mode: PlayedFor) {
  const [tallies, setTallies] = useState({ money: emptyTally, practice: emptyTally });
  const known = useRef(new Set<string>());

  return {
    tally: tallies[mode],
    /** Counts it once, in however many ways it is learned; says whether it was new. */
    count(bet: Bet): boolean {
      if (known.current.has(bet.id)) return false;
      known.current.add(bet.id);
      setTallies((before) => ({ ...before, [mode]: counted(before[mode], bet) }));
      return true;
    },
    /** Begins anew, for whoever wants to see only what comes from here on. */
    reset: () => setTallies((before) => ({ ...before, [mode]: emptyTally })),
  };
}
