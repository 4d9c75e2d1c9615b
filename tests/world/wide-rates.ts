import { playerRates, type PlayerRates } from "../../server/http/player-limiter.ts";

/** For where one player does what thousands do elsewhere, and nothing is to be refused for coming too often. */
export const wideRates = Object.fromEntries(
  Object.entries(playerRates).map(([kind, rate]) => [kind, { ...rate, burst: rate.burst * 1_000_000 }]),
  // Every kind is there again.
) as PlayerRates;
