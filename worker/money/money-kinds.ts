/** Orders of shared rounds. */
export const sharedKinds = [
  "crash_bet",
  "crash_cancel",
  "crash_cash_out",
  "roulette_bet",
  "roulette_cancel",
  "room_bet",
  "duel",
  "duel_join",
  "duel_cancel",
] as const;
export type SharedKind = (typeof sharedKinds)[number];

const moneyKinds = ["bet", "deposit", "payout", "confirmation", "round", "step", "cash_out", ...sharedKinds] as const;
export type MoneyKindName = (typeof moneyKinds)[number];

/** False for kinds of a newer build, whose own worker asks about them. */
export function isKnownKind({ kind = "bet" }: { kind?: string }): boolean {
  return (moneyKinds as readonly string[]).includes(kind);
}
