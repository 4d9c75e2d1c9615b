import type { Micro } from "../money.ts";

/** What decides what a deposit brings, in its currency. */
export interface Match {
  percent: number;
  cap: Micro;
  minDeposit: Micro;
}

/** The bonus that a deposit brings, in whole hundredths and never more than the cap; 0 for one that is too small. */
export function matchOfDeposit({ percent, cap, minDeposit }: Match, deposit: Micro): Micro {
  if (deposit < minDeposit) return 0n;
  const match = (deposit * BigInt(percent)) / 100n;
  const bonus = match < cap ? match : cap;
  return bonus - (bonus % 10_000n);
}
