import { useState } from "react";
import type { Bet } from "../../../contract/games.ts";
import { usePlatform } from "../../app/platform.ts";
import { netOf } from "./shown-game.ts";

/** What was played at this table since its page was opened. */
export function useSitting() {
  const { install } = usePlatform();
  const [sitting, setSitting] = useState({ count: 0, net: 0n });

  function count(bet: Bet) {
    const gain = netOf(bet);
    if (gain > 0n) install.earn();
    setSitting((before) => ({ count: before.count + 1, net: before.net + gain }));
  }

  return { sitting, count };
}
