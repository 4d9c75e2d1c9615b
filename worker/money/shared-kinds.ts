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
