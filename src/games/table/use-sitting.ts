import { useState } from "react";
import type { Bet } from "../../../contract/games.ts";
import { usePlatform } from "../../app/platform.ts";
import { netOf } from "./shown-game.ts";
import type { PlayedFor } from "./table.ts";

const nothing = { count: 0, net: 0n };

/** What was played at this table since its page was opened: money and chips are counted apart. */
export function useSitting(mode: PlayedFor) {
  const { install } = usePlatform();
  const [sittings, setSittings] = useState({ money: nothing, practice: nothing });

  function count(bet: Bet) {
    const gain = netOf(bet);
    if (gain > 0n && mode === "money") install.earn();
    setSittings((before) => ({
      ...before,
      [mode]: { count: before[mode].count + 1, net: before[mode].net + gain },
    }));
  }

  return { sitting: sittings[mode], count };
}
