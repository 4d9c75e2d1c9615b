import { fromRub, stakeLimits } from "../limits.ts";
import type { Currency, Micro } from "../money.ts";
import type { SoloGameId } from "./ids.ts";

interface Glance {
  returns: string;
  /** The lowest price, in micro-roubles, for games that set the price of a bet themselves. */
  leastRub?: bigint;
}

/** Basic facts of a game, for code that must not load its rules and tables. */
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

export function leastStake(game: SoloGameId, currency: Currency): Micro {
  const { leastRub } = glances[game];
  // A game without a price of its own has stake limits.
  return leastRub === undefined ? stakeLimits(game, currency).min : fromRub(leastRub, currency);
}
