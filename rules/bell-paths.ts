/*
 * Where an entry of the bell leads: the view links to it, and a message outside the page opens it. The router puts the
 * language before it.
 */

const money = "/profile/history?kind=money";
const profile = "/profile";

export const bellPaths = {
  deposit_credited: () => money,
  withdrawal_paid: () => money,
  withdrawal_refused: () => money,
  documents_asked: () => profile,
  documents_accepted: () => profile,
  documents_refused: () => profile,
  bonus_granted: () => money,
  bonus_expiring: () => money,
  bonus_done: () => money,
  bonus_expired: () => money,
  tournament_won: () => money,
  level_reached: () => profile,
  rakeback_claimable: () => profile,
  bet_settled: ({ bet }: Data) => `/fairness?bet=${bet ?? ""}`,
} as const;

interface Data {
  bet?: string;
}

export function bellPath({ kind, data }: { kind: keyof typeof bellPaths; data: object }): string {
  return bellPaths[kind](data);
}
