import { noticesState } from "./accounts.ts";
import { cashierState } from "./cashier.ts";
import { crashNews } from "./crash.ts";
import { roundsState } from "./rounds.ts";
import { shownBets } from "./feed.ts";
import type { Channel } from "./live.ts";
import { sharedState } from "./shared-rounds.ts";
import { playState } from "./play.ts";
import { rouletteNews } from "./roulette.ts";
import { walletState } from "./wallet.ts";

/** Schema of each channel's data, for updates and snapshots alike. Clients import only the schemas they listen to. */
export const channelData = {
  wallet: walletState,
  notices: noticesState,
  play: playState,
  deposits: cashierState,
  rounds: roundsState,
  shared: sharedState,
  wins: shownBets,
  high: shownBets,
  crash: crashNews,
  roulette: rouletteNews,
} as const satisfies Record<Channel, object>;
