import { noticesState } from "./accounts.ts";
import { cashierState } from "./cashier.ts";
import { roundsState } from "./rounds.ts";
import { shownBets } from "./feed.ts";
import type { Channel } from "./live.ts";
import { playState } from "./play.ts";
import { walletState } from "./wallet.ts";

/** What each channel carries, in news and in snapshots alike. Who listens to one of them brings its own schema alone. */
export const channelData = {
  wallet: walletState,
  notices: noticesState,
  play: playState,
  deposits: cashierState,
  rounds: roundsState,
  wins: shownBets,
  high: shownBets,
} as const satisfies Record<Channel, object>;
