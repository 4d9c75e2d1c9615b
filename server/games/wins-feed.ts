import type { ShownBet, ShownBets } from "../../contract/feed.ts";
import { createThrottle } from "../runtime/throttle.ts";
import { createPublicFeed } from "../live/public-feed.ts";
import type { Wins } from "./wins.ts";

/** Everybody's bets on the live socket: however many there are, one message a second. */
export function createWinsFeed(wins: Wins) {
  // What waits for its second is told with it, and is not in the snapshot before that.
  let waiting: ShownBet[] = [];
  let told: readonly ShownBet[] = wins.latest();
  const feed = createPublicFeed({ channel: "wins", snapshot: (): ShownBets => ({ items: [...told] }) });
  const throttle = createThrottle(1_000, () => {
    const items = waiting;
    waiting = [];
    told = [...items, ...told].slice(0, most);
    feed.tell("bets", { items } satisfies ShownBets);
  });
  wins.onBets((items) => {
    waiting = [...items, ...waiting].slice(0, most);
    throttle.want();
  });
  wins.onReload(() => {
    waiting = [];
    told = wins.latest();
    feed.reload();
  });
  return { ...feed, close: throttle.close };
}

const most = 40;
