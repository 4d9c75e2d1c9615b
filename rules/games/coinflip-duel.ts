import type { Hashing } from "../fairness.ts";
import { type StakeLimits, stakeLimits } from "../limits.ts";
import { type Currency, type Micro, payoutOf } from "../money.ts";
import type { RulesTable } from "./game.ts";
import { type Side, sides } from "./variants.ts";

/* A flip between two players: who creates it picks a side, who joins has the other one for the same stake. */

/** How long it stays open; then the stake is given back. */
export const duelOpenMs = 3_600_000;

/** Of both stakes, less a fee of 1 %. */
const multiplierE4 = 19_800n;

export const duel = {
  id: "coinflip",
  rtp: "0.99",
  table: (): RulesTable => ({ sides, openMs: duelOpenMs, duelMultiplierE4: String(duelPayout(10_000n)) }),
} as const;

export interface DuelSeeding {
  /** Committed to when the duel is created. */
  serverSeed: string;
  creatorSeed: string;
  joinerSeed: string;
  duelId: string;
}

/** By the top bit, as every flip. */
export function duelSide(hashing: Hashing, { serverSeed, creatorSeed, joinerSeed, duelId }: DuelSeeding): Side {
  const [top = 0] = hashing.hmac(serverSeed, `${creatorSeed}:${joinerSeed}:${duelId}`);
  return top < 128 ? "heads" : "tails";
}

export function otherSide(side: Side): Side {
  return side === "heads" ? "tails" : "heads";
}

export function duelPayout(stakeMicro: Micro): Micro {
  return payoutOf(stakeMicro, multiplierE4);
}

/** At these no duel can win more than one bet may. */
export function duelLimits(currency: Currency): StakeLimits {
  return stakeLimits(duel.id, currency);
}
