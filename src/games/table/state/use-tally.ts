import { useRef, useState } from "react";
import type { Bet } from "../../../../contract/bets.ts";
import type { PlayedFor } from "./table.ts";
import { counted, emptyTally } from "./tally.ts";

/** What was played at this table since the page was opened; money and chips are counted apart. */
export function useTally(mode: PlayedFor) {
  const [tallies, setTallies] = useState({ money: emptyTally, practice: emptyTally });
  const countedIds = useRef(new Set<string>());

  return {
    tally: tallies[mode],
    /** Counts a bet once, however often it is reported; returns whether it was new. */
    count(bet: Bet): boolean {
      if (countedIds.current.has(bet.id)) return false;
      countedIds.current.add(bet.id);
      setTallies((before) => ({ ...before, [mode]: counted(before[mode], bet) }));
      return true;
    },
    reset: () => setTallies((before) => ({ ...before, [mode]: emptyTally })),
  };
}
