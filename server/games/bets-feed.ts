import type { ShownBet, ShownBets } from "../../contract/feed.ts";
import { createThrottle } from "../runtime/throttle.ts";
import { createPublicFeed } from "../live/public-feed.ts";
import type { LatestBets } from "./latest-bets.ts";

/** Everybody's bets on the live socket: however many there are, one message a second. */
export function createBetsFeed(channel: "wins" | "high", bets: LatestBets) {
  // The snapshot holds what has been announced: bets still waiting for their second are not in it.
  let waiting: ShownBet[] = [];
  let announcedBets: readonly ShownBet[] = bets.list();
  const feed = createPublicFeed({ channel, snapshot: (): ShownBets => ({ items: [...announcedBets] }) });
  const throttle = createThrottle(1_000, () => {
    const items = waiting;
    waiting = [];
    announcedBets = [...items, ...announcedBets].slice(0, most);
    feed.tell("bets", { items } satisfies ShownBets);
  });
  bets.onBets((items) => {
    waiting = [...items, ...waiting].slice(0, most);
    throttle.want();
  });
  bets.onReload(() => {
    waiting = [];
    announcedBets = bets.list();
    feed.reload();
  });
  return { ...feed, close: throttle.close };
}

const most = 40;
