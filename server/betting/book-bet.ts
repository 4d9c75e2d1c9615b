import type { BookBet, PriceOffer } from "../../contract/betting.ts";
import type { Names } from "../../contract/odds-feed.ts";
import type { BookSport } from "../../rules/betting/sports.ts";
import type { Acceptance } from "../../rules/betting/acceptance.ts";
import type { PriceE2 } from "../../rules/betting/prices.ts";
import type { LegResult } from "../../rules/betting/settlement.ts";
import type { Currency, Micro } from "../../rules/money.ts";
import type { Fair } from "./priced-market.ts";

/** One bet of the book as stored. */
export interface StoredBet {
  id: string;
  number: number;
  player: bigint;
  currency: Currency;
  kind: BookBet["kind"];
  sizes: readonly number[];
  lines: number;
  lineMicro: Micro;
  stakeMicro: Micro;
  accept: Acceptance;
  state: BookBet["state"];
  legs: readonly StoredLeg[];
  mostMicro: Micro;
  expectedReturn: string;
  soldMicro: Micro;
  payoutMicro: Micro;
  owedMicro: Micro;
  isHeld: boolean;
  revision: number;
  reason: string | undefined;
  offer: PriceOffer | undefined;
  isOffered: boolean;
  cashOuts: BookBet["cash_outs"];
  settlements: BookBet["settlements"];
  at: number;
  decidesAt: number | undefined;
  endedAt: number | undefined;
}

/** What was bet on, in the words of then, and what has become of it. */
export interface StoredLeg {
  selection: string;
  event: string;
  market: string;
  code: string;
  sport: BookSport;
  home: Names;
  away: Names;
  league: Names;
  startsAt: string;
  kind: string;
  lineQ: number | undefined;
  part: number | undefined;
  wasLive: boolean;
  /** By which its player has ordered it; bets of before that was kept have none. */
  seenE2?: PriceE2;
  priceE2: PriceE2;
  version: number;
  /** When it was taken. */
  fair: Fair;
  result: LegResult | undefined;
  score: [number, number] | undefined;
  /** Of the end that it has its result from, or had before that was taken back; 0 before any. */
  endVersion: number;
  /** Void for a reason of its own, whatever ends are told. */
  voided: "cancelled" | "postponed" | undefined;
}
