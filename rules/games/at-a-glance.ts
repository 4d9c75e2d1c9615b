import { fromRub, stakeLimits } from "../limits.ts";
import type { Currency, Micro } from "../money.ts";
import type { SoloGameId } from "./ids.ts";

interface Glance {
  /** What it pays back in the long run. */
  returns: string;
  /** Where the game names the price of a bet: the lowest, in micro-roubles. */
  leastRub?: bigint;
}

/** What is said of a game to whoever needs neither its rules nor its tables. */
const glances: Readonly<Record<SoloGameId, Glance>> = {
  dice: { returns: "0.99" },
  coinflip: { returns: "0.99" },
  hilo: { returns: "0.99" },
  keno: { returns: "0.99" },
  miner: { returns: "0.99" },
  cases: { returns: "0.96", leastRub: 10_000_000n },
};

export function rtpOf(game: SoloGameId): string {
  return glances[game].returns;
}

/** The least that a bet on a game takes. */
export function leastStake(game: SoloGameId, currency: Currency): Micro {
  const { leastRub } = glances[game];
  // Who names no price has limits.
  return leastRub === undefined ? stakeLimits(game, currency).min : fromRub(leastRub, currency);
}
