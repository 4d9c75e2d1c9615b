import type { Currency } from "../../rules/money.ts";

/**
 * The party's door to money, whosever wallet lies behind it. Amounts are decimal strings of up to six decimals. What a
 * wallet may refuse is returned; a wallet that does not answer throws, and then only it knows what became of a command:
 * repeated under the same `requestId` and `txId`, a command gets the same answer.
 */
export interface Wallet {
  /** Exchanges the token of a launch, once, for a session. */
  session(token: string): Promise<WalletSession | Refused>;
  balance(session: string): Promise<Balance | Refused>;
  bet(bet: Bet): Promise<Balance | Refused>;
  /** Taken whatever has become of session, player and limits; also of a round that paid nothing. */
  win(win: Win): Promise<Balance | Refused>;
  /** Gives a bet back. Of one that never arrived it is taken, too, and refuses it from then on. */
  rollback(rollback: Rollback): Promise<Balance | Refused>;
}

export interface WalletSession {
  session: string;
  gameCode: string;
  /** None in a demo. */
  playerId?: string;
  currency: Currency;
  balance: string;
  /** `ru`, `en` or `kz`. */
  locale: string;
  /** What the player's region allows. */
  features: { autoplay: boolean; turbo: boolean };
  limits: { min: string; max: string };
  freeSpins?: FreeSpins;
}

/** Rounds of this game that somebody else pays for. */
export interface FreeSpins {
  campaignId: string;
  left: number;
  /** Stake of each. */
  bet: string;
}

export interface Balance {
  balance: string;
  freeSpins?: FreeSpins;
}

interface Command {
  session: string;
  requestId: string;
  txId: string;
  roundId: string;
}

export interface Bet extends Command {
  gameCode: string;
  amount: string;
  /** Paid by the campaign: `amount` is what it is worth and is not taken. */
  isFree?: boolean;
  campaignId?: string;
  /** What it is laid on, where the game has bets that a wallet counts differently. */
  betType?: string;
  /** Nothing follows: the round is over with this bet. */
  roundClosed?: boolean;
}

export interface Win extends Command {
  /** The bet's `txId`. */
  refTxId: string;
  amount: string;
  roundClosed: boolean;
}

export interface Rollback extends Command {
  refTxId: string;
}

export const walletRefusals = [
  "insufficient_funds",
  "limit_reached",
  "stake_too_low",
  "stake_too_high",
  "bonus_stake_too_high",
  "payout_over_cap",
  "reality_check_due",
  "verification_needed",
  "age_needed",
  /** Cooled off or self-excluded. */
  "excluded",
  "region_blocked",
  "session_expired",
  "session_unknown",
  "round_closed",
  "round_unknown",
  "bet_unknown",
  "has_won",
  "no_free_spins",
  /** The same `txId` was sent before with other content. */
  "conflict",
  "forbidden",
  "bad_request",
  "unavailable",
] as const;
export type WalletRefusal = (typeof walletRefusals)[number];

export interface Refused {
  refused: WalletRefusal;
  /** The largest stake that would be taken, where the refusal is about one. */
  most?: string;
  /** Of another campaign, where those of a bet are over. */
  freeSpins?: FreeSpins;
}

export function isRefused(answer: object): answer is Refused {
  return "refused" in answer;
}
