/*
 * Where an entry of the bell leads: the view links to it, and a message outside the page opens it. The router puts the
 * language before it.
 */

const money = "/profile/history?kind=money";
const profile = "/profile";
const bonuses = "/profile/bonuses";
const vip = "/vip-club";
const bookBets = "/betting/my-bets";

export const bellPaths = {
  deposit_credited: () => money,
  withdrawal_paid: () => money,
  withdrawal_refused: () => money,
  documents_asked: () => profile,
  documents_accepted: () => profile,
  documents_released: () => profile,
  documents_refused: () => profile,
  bonus_granted: () => bonuses,
  bonus_expiring: () => bonuses,
  bonus_done: () => bonuses,
  bonus_expired: () => bonuses,
  bonus_taken_back: () => bonuses,
  offer_expiring: () => "/bonuses",
  spins_expiring: () => bonuses,
  tournament_won: ({ tournament }: Data) => `/tournament/${tournament ?? ""}`,
  level_reached: () => vip,
  rakeback_claimable: () => vip,
  bet_settled: ({ bet, game }: Data) => (game === "betting" ? bookBets : `/fairness?bet=${bet ?? ""}`),
  bet_corrected: () => bookBets,
  /** With the flag that opens the chat. */
  chat_answered: () => "/faq?support",
} as const;

interface Data {
  bet?: string;
  game?: string;
  tournament?: string;
}

export function bellPath({ kind, data }: { kind: keyof typeof bellPaths; data: object }): string {
  return bellPaths[kind](data);
}
