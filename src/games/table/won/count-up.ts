import type { Micro } from "../../../../rules/money.ts";

const rareE4 = 100_000n;
const steps = 10_000;
const cent = 10_000n;

/** Ten times the stake and more: what is not seen every minute. */
export function isRare(timesE4: bigint): boolean {
  return timesE4 >= rareE4;
}

/** So much of an amount is shown when this share of the time has gone by: fast at first, in whole cents, and all of it at last. */
export function countedUp(amount: Micro, share: number): Micro {
  if (share >= 1) return amount;
  const eased = BigInt(Math.round((1 - (1 - share) ** 3) * steps));
  const part = (amount * eased) / BigInt(steps);
  return part - (part % cent);
}
