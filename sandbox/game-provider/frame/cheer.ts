import type { Micro } from "../../../rules/money.ts";

/** How much is made of what a spin has paid: of what is no more than the stake, nothing. */
export type Cheer = "plain" | "win" | "big" | "top";

export function cheerOf({ sum, staked, isTop }: { sum: Micro; staked: Micro; isTop: boolean }): Cheer {
  if (sum <= staked) return "plain";
  if (isTop) return "top";
  return sum >= staked * bigWin ? "big" : "win";
}

/** A win of so many stakes is big. */
const bigWin = 15n;
