import type { SharedBet } from "../../../../contract/shared-rounds.ts";

export interface MissedRound {
  id: string;
  number: number;
  /** In the order of their slots. */
  bets: readonly [SharedBet, ...SharedBet[]];
}

/** Bets that ended unseen by their rounds, the oldest first: every round that passed is told. */
export function missedRounds(bets: readonly SharedBet[]): MissedRound[] {
  const rounds = new Map<string, [SharedBet, ...SharedBet[]]>();
  for (const bet of bets) {
    const known = rounds.get(bet.round);
    if (known) known.push(bet);
    else rounds.set(bet.round, [bet]);
  }
  return [...rounds]
    .map(([id, all]) => {
      all.sort((one, other) => (one.slot ?? 1) - (other.slot ?? 1));
      return { id, number: all[0].number, bets: all };
    })
    .sort((one, other) => one.number - other.number);
}
