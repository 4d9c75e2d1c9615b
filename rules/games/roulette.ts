import { type Hashing, pick52 } from "../fairness.ts";
import { type StakeFault, stakeLimits } from "../limits.ts";
import type { Currency, Micro } from "../money.ts";
import type { RulesTable } from "./game.ts";
import { rouletteSpots, type Spot } from "./roulette-spots.ts";
import { pockets, wheelOrder } from "./roulette-wheel.ts";
import { factsOf } from "./ids.ts";
import { type SharedSeeding, sharedValue } from "./shared-chain.ts";

/** Locking takes as long as accepted bets need to be committed. */
export const rouletteTimes = { bettingMs: 15_000, spinningMs: 6_000, resultMs: 4_000 } as const;

/** Spots of the small layout, by key; the other one has them all. */
export const colourSpots = ["red", "black", "straight:0"] as const;

/** What lies on one spot. */
export interface Chips {
  spot: Spot;
  stakeMicro: Micro;
}

/** One wheel for everybody, with one zero: a bet on n pockets returns 36/n, so all return the same. */
export const roulette = {
  id: "roulette",
  rtp: factsOf.roulette.returns,
  table: (): RulesTable => ({
    pockets,
    wheel: wheelOrder,
    bettingMs: rouletteTimes.bettingMs,
    // Counted out: the pockets that pay, after what they pay.
    ...Object.fromEntries(
      rouletteSpots.map((spot) => {
        const paid = pocketPayouts([{ spot, stakeMicro: 1n }]);
        const winning = paid.flatMap((payout, pocket) => (payout > 0n ? [pocket] : []));
        return [spot.key, [...new Set(winning.map((pocket) => String(paid[pocket]))), ...winning]];
      }),
    ),
  }),
} as const;

/** The pocket of a round. */
export function pocketOf(hashing: Hashing, seeding: SharedSeeding): number {
  return pocketFor(sharedValue(hashing, seeding));
}

/** From the 52 bits of a round. */
export function pocketFor(value: number): number {
  return pick52(value, pockets);
}

/** How many times its stake a winning bet returns; whole for every spot. */
export function returnsOf({ covers }: Spot): bigint {
  return 36n / BigInt(covers.length);
}

export function roulettePayout(bets: readonly Chips[], pocket: number): Micro {
  return bets.reduce(
    (sum, { spot, stakeMicro }) => (spot.covers.includes(pocket) ? sum + stakeMicro * returnsOf(spot) : sum),
    0n,
  );
}

/** What each pocket would pay, from 0 to 36, all equally probable. */
export function pocketPayouts(bets: readonly Chips[]): Micro[] {
  return Array.from({ length: pockets }, (_, pocket) => roulettePayout(bets, pocket));
}

export function totalOf(bets: readonly Chips[]): Micro {
  return bets.reduce((sum, { stakeMicro }) => sum + stakeMicro, 0n);
}

export interface RouletteFault {
  fault: Extract<StakeFault, "stake_too_low" | "stake_too_high">;
  spot: Spot;
  /** The least that may be put there, or the most with what lies there already. */
  limit: Micro;
}

/**
 * Why bets are refused, or undefined. The limits are those of one spot, over all that a player puts there in a round;
 * with every spot at its limit no pocket pays as much as one bet may win.
 */
export function rouletteFault(
  bets: readonly Chips[],
  currency: Currency,
  placed: readonly Chips[] = [],
): RouletteFault | undefined {
  const { min, max } = stakeLimits(roulette.id, currency);
  const lying = new Map<string, Micro>();
  const put = ({ spot, stakeMicro }: Chips) => {
    const sum = (lying.get(spot.key) ?? 0n) + stakeMicro;
    lying.set(spot.key, sum);
    return sum;
  };
  for (const chips of placed) put(chips);
  for (const chips of bets) {
    const { spot, stakeMicro } = chips;
    if (stakeMicro < min) return { fault: "stake_too_low", spot, limit: min };
    const before = lying.get(spot.key) ?? 0n;
    if (put(chips) > max) return { fault: "stake_too_high", spot, limit: max > before ? max - before : 0n };
  }
  return undefined;
}
