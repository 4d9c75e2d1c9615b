/** Why a bet of the book is settled as it is, where that is not just how the match has ended. */
export const correctionReasons = [
  "score_corrected",
  "mistaken",
  "called_off",
  "abandoned",
  "postponed",
  "by_hand",
  "other",
] as const;
export type CorrectionReason = (typeof correctionReasons)[number];

/** What a feed of tomorrow says is told as a correction. */
export function correctionReasonOf(reason: string | undefined): CorrectionReason {
  return correctionReasons.find((known) => known === reason) ?? "other";
}

/** How the books name a bet that is settled anew, and why. */
export function correctionText(number: number, reason: string | undefined): string {
  return `Bet ${number}: ${reason ?? "settled anew"}`;
}

/** Undefined of what corrects no bet of the book. */
export function correctedBet(text: string): { number: string; reason: CorrectionReason } | undefined {
  const [, number, reason] = /^Bet (\d+): (.+)$/.exec(text) ?? [];
  return number === undefined ? undefined : { number, reason: correctionReasonOf(reason) };
}
