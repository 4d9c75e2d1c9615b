import type { Micro } from "../../../../rules/money.ts";

const rareE4 = 100_000n;
const steps = 10_000;
const cent = 10_000n;

/** From ten times the stake. */
export function isRare(timesE4: bigint): boolean {
  return timesE4 >= rareE4;
}

/** The part of an amount to show after this share of the time: fast at first, in whole cents. */
export function countedUp(amount: Micro, share: number): Micro {
  if (share >= 1) return amount;
  const eased = BigInt(Math.round((1 - (1 - share) ** 3) * steps));
  const part = (amount * eased) / BigInt(steps);
  return part - (part % cent);
}
