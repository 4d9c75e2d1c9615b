import type { Refusal } from "../http/refusal.ts";
import type { Tx } from "../db/connect.ts";
import type { News } from "../live/bus.ts";
import type { Stake } from "./guard.ts";
import type { Entry, Wallet } from "./ledger.ts";

/** One call that moves money, as its endpoint has checked it. */
export interface MoneyCall<Order = unknown> {
  player: bigint;
  key: string;
  fingerprint: string;
  /** House time in ms. */
  validUntil: number | undefined;
  /** The house does not serve the country that the call comes from. */
  blocked: boolean;
  /** What is put at risk, if anything. */
  stake?: Stake;
  order: Order;
}

/** Decides one kind of money call: all that is played alone is one, each later kind brings its own. */
export interface Engine<Order> {
  /** Reads what deciding these calls takes; their wallets are locked until the transaction ends. */
  open(tx: Tx, calls: readonly MoneyCall<Order>[], now: number): Promise<Batch<Order>>;
  answerOfBet?: AnswerOfBet;
}

/** Says again, to the byte, what a bet was answered of which an operation keeps the balance alone. */
export type AnswerOfBet = (
  db: Pick<Tx, "query">,
  bet: { player: bigint; id: string; balance: string },
) => Promise<string>;

export interface Batch<Order> {
  /** Decides one call over its wallet as the calls before have left it. Nothing is written yet. */
  decide(call: MoneyCall<Order>, wallet: Wallet): Decision | Refusal;
  /** Writes all that was decided; the answers are asked for once it has been called. */
  write(tx: Tx): Promise<void>;
  /** What players are told of it beside their balance, once it is written. */
  news?(): readonly News[];
  /** All of it is on disk. */
  committed?(): void;
}

export interface Decision {
  /** Absent where no money moves. */
  entry?: Entry;
  /** The player's own doing in a game, which is play and goes on being it. */
  isMove?: boolean;
  /** The reply's text, which is kept for whoever asks again. */
  answer(balanceMicro: bigint): string;
  /** The bet with which all of that text stands but the balance. */
  bet?: string;
}
