import type { Currency } from "../../rules/money.ts";
import type { FreeSpins, WalletRefusal } from "./wallet.ts";
import type { Locale, Words } from "./words.ts";

/* What a game in its frame asks its own server: each is a POST of JSON at `/api/<name>`, and answers JSON. */

export interface FrameApi {
  open: { ask: OpenAsk; answer: Opened };
  spin: { ask: { session: string; key: string; amount: string; isFree?: boolean }; answer: Spun };
  /** So many spins of the round have been shown; the rest are shown again to whoever comes back. */
  shown: { ask: { session: string; round: string; spins: number }; answer: Record<string, never> };
  balance: { ask: { session: string }; answer: Purse };
  history: { ask: { session: string; before?: string }; answer: { rounds: PastRound[]; hasMore: boolean } };
  replay: { ask: { session: string; round: string }; answer: RoundView };
  table: { ask: { session: string }; answer: TableView };
  chips: { ask: { session: string; key: string; round: number; chips: Chips }; answer: TableView };
  undo: { ask: { session: string; round: number }; answer: TableView };
}

export type Faulty = { error: WalletRefusal | "round_open" | "too_late"; most?: string; freeSpins?: FreeSpins };

export interface OpenAsk {
  code: string;
  mode: "demo" | "play";
  token?: string;
  currency?: string;
  locale?: string;
  /** Of a demo: whether the law forbids autoplay and turbo. */
  isStrict?: boolean;
  /** A session of this frame from before it was loaded again. */
  again?: string;
}

export interface Purse {
  balance: string;
  freeSpins?: FreeSpins;
}

export interface Opened extends Purse {
  session: string;
  /** The player's, as the wallet knows it. */
  locale: Locale;
  words: Words;
  currency: Currency;
  features: { autoplay: boolean; turbo: boolean };
  limits: { min: string; max: string };
  /** A round that is decided and paid, and not yet shown to its end. */
  open?: RoundView;
}

export interface Spun extends Purse {
  round: RoundView;
}

export interface RoundView {
  id: string;
  amount: string;
  isFree: boolean;
  /** Where the reels stop: of the paid spin, and of each free one. */
  stops: number[][];
  win: string;
  /** Whether the wallet has taken the win yet, and its balances tell of it. */
  isPaid: boolean;
  /** Spins that have been shown already. */
  shown: number;
  at: string;
}

export interface PastRound {
  id: string;
  amount: string;
  win: string;
  isFree: boolean;
  at: string;
}

/** Amounts by the place on the table. */
export type Chips = Record<string, string>;

export interface TableView extends Purse {
  /** Of the round that is on. */
  round: number;
  phase: "betting" | "dealing" | "result";
  /** Milliseconds until the next phase: clocks of two machines differ. */
  leftMs: number;
  phaseMs: number;
  chips: Chips;
  /** From dealing on. */
  outcome?: number[];
  /** From the result on. */
  win?: string;
  /** The latest first. */
  past: number[][];
}
