import type { ShownBet, ShownBets } from "../../contract/feed.ts";
import { createThrottle } from "../runtime/throttle.ts";
import { createPublicFeed } from "../live/public-feed.ts";
import type { Wins } from "./wins.ts";

/** All players' bets on the live socket: one message a second, however many there are. */
export function createWinsFeed(wins: Wins) {
  // Bets waiting for the next message are not in the snapshot before it.
  let waiting: ShownBet[] = [];
  let announcedBets: readonly ShownBet[] = wins.latest();
  const feed = createPublicFeed({ channel: "wins", snapshot: (): ShownBets => ({ items: [...announcedBets] }) });
  const throttle = createThrottle(1_000, () => {
    const items = waiting;
    waiting = [];
    announcedBets = [...items, ...announcedBets].slice(0, most);
    feed.tell("bets", { items } satisfies ShownBets);
  });
  wins.onBets((items) => {
    waiting = [...items, ...waiting].slice(0, most);
    throttle.want();
  });
  wins.onReload(() => {
    waiting = [];
    announcedBets = wins.latest();
    feed.reload();
  });
  return { ...feed, close: throttle.close };
}

const most = 40;
