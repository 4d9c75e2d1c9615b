import { noticesState } from "./accounts.ts";
import { bellState } from "./bell.ts";
import { bettingState, oddsNews } from "./betting.ts";
import { cashierState } from "./cashier.ts";
import { chatState } from "./chat.ts";
import { crashNews } from "./crash.ts";
import { duelsNews } from "./duels.ts";
import { favourites } from "./favourites.ts";
import { roomNews } from "./rooms.ts";
import { rouletteNews } from "./roulette.ts";
import { roundsState } from "./rounds.ts";
import { shownBets } from "./feed.ts";
import type { Channel } from "./live.ts";
import { playState } from "./play.ts";
import { sharedState } from "./shared-rounds.ts";
import { tournamentNews } from "./tournaments.ts";
import { vipState } from "./vip.ts";
import { walletState } from "./wallet.ts";

/** Schema of each channel's data, for updates and snapshots alike. Clients import only the schemas they listen to. */
export const channelData = {
  wallet: walletState,
  notices: noticesState,
  play: playState,
  deposits: cashierState,
  rounds: roundsState,
  wins: shownBets,
  high: shownBets,
  shared: sharedState,
  vip: vipState,
  bell: bellState,
  chat: chatState,
  crash: crashNews,
  roulette: rouletteNews,
  rooms: roomNews,
  duels: duelsNews,
  tournament: tournamentNews,
  odds: oddsNews,
  betting: bettingState,
  favourites,
} as const satisfies Record<Channel, object>;
