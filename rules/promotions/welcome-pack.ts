import { type Micro, parseAmount } from "../money.ts";
import table from "../tables/bonus.json";
import type { MatchTerms } from "./campaigns.ts";
import { depositDefaults } from "../limits.ts";

/** The campaign that is never laid in: its terms are those of the table. */
export const welcomePack = "welcome";

export interface PackTerms extends MatchTerms {
  step: number;
  wagering: number;
  freeSpins: number;
}

/** What the first deposits bring, one after the other. */
export const packSteps: readonly PackTerms[] = table.welcomePack.map(
  ({ deposit, matchPct, capRUB, wagering, freeSpins }) => ({
    step: deposit,
    matchPercent: matchPct,
    capRub: micro(String(capRUB)),
    minDepositRub: micro(depositDefaults.min),
    wagering,
    freeSpins,
  }),
);

/** What each free spin of the pack stakes, in roubles, and how long they can be played. */
export const packSpins = { stakeRub: micro(table.packSpins.stakeRUB), days: table.packSpins.days } as const;

const dayMs = 24 * 3_600_000;

/** For how long the first step of the pack waits, from when somebody was first told of it. */
export const packDays = table.countdown.welcomePackDays;

/** How long an offer waits for a guest, from when they were first told of it. */
export const guestDaysMs = {
  promo: table.countdown.guestPromoDays * dayMs,
  pack: packDays * dayMs,
} as const;

/** In which a bonus is to be cleared. */
export const clearingDays = table.rules.expiryDays;

function micro(text: string): Micro {
  const value = parseAmount(text);
  if (value === undefined) throw new Error(`bonus: ${text} is no amount`);
  return value;
}
