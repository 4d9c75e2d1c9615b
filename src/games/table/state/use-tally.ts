import { useRef, useState } from "react";
import type { Bet } from "../../../../contract/bets.ts";
import type { Micro } from "../../../../rules/money.ts";
import { netOf } from "../bets/shown-game.ts";
import type { PlayedFor } from "./table.ts";

export interface Tally {
  count: number;
  net: Micro;
}

const nothing: Tally = { count: 0, net: 0n };

/** What was played at this table since its page was opened, in whatever way: money and chips are counted apart. */
export function useTally(mode: PlayedFor) {
  const [tallies, setTallies] = useState({ money: nothing, practice: nothing });
  const counted = useRef(new Set<string>());

  return {
    tally: tallies[mode],
    /** Counts it once, in however many ways it is learned; says whether it was new. */
    count(bet: Bet): boolean {
      if (counted.current.has(bet.id)) return false;
      counted.current.add(bet.id);
      setTallies((before) => ({
        ...before,
        [mode]: { count: before[mode].count + 1, net: before[mode].net + netOf(bet) },
      }));
      return true;
    },
  };
}
