import { type Hashing, pick, randomOf, type Seeding } from "../fairness.ts";
import type { Currency, Micro } from "../money.ts";
import { stakeLimits } from "../limits.ts";
import { payoutOf } from "../money.ts";
import wheel from "../tables/wheel.json";

/** What a field multiplies the currency's unit of the wheel by, in ten-thousandths, for each field in its order. */
export const wheelFields: readonly bigint[] = wheel.fields.map((text) => BigInt(Math.round(Number(text) * 10_000)));

export interface WheelPrize {
  multiplierE4: bigint;
  fields: number;
}

/** Every prize with how many of the fields have it, the least first: the printed odds. */
export const wheelPrizes: readonly WheelPrize[] = [...new Set(wheelFields)]
  .toSorted((a, b) => Number(a - b))
  .map((multiplierE4) => ({ multiplierE4, fields: wheelFields.filter((field) => field === multiplierE4).length }));

/** What the fields multiply. */
export function wheelUnit(currency: Currency): Micro {
  return stakeLimits("wheelOfFortune", currency).max;
}

export function wheelPrize(field: number, currency: Currency): Micro {
  return payoutOf(wheelUnit(currency), wheelFields[field] ?? 0n);
}

/** What decides a spin: the player's pair of seeds, and the day, once in each. */
export type SpinSeeding = Omit<Seeding, "nonce"> & { day: number };

/**
 * The field that comes up. Its words have a place of their own beside those of bets, which no client seed can reach: a
 * spin takes no nonce, and a bet can't be it.
 */
export function spunField(hashing: Hashing, { serverSeed, clientSeed, day }: SpinSeeding): number {
  const random = randomOf(hashing, { serverSeed, clientSeed: `${clientSeed}:wheel`, nonce: day });
  return pick(random.next(), wheelFields.length);
}

/** The wheel turns once in each day of the UTC. */
export function wheelDay(atMs: number): number {
  return Math.floor(atMs / dayMs);
}

export function nextWheelDayMs(atMs: number): number {
  return (wheelDay(atMs) + 1) * dayMs;
}

const dayMs = 24 * 3_600_000;
