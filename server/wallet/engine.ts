import type { PlayedId } from "../../rules/games/ids.ts";
import type { Turnover } from "../../rules/safe-play/play.ts";
import { type Refusal, refusalAnswer, refuse, type Stored } from "../http/refusal.ts";
import type { Tx } from "../db/connect.ts";
import type { News } from "../live/bus.ts";
import type { Stake } from "./guard.ts";
import type { Entry, Wallet } from "./ledger.ts";

export interface MoneyCall<Order = unknown> {
  player: bigint;
  key: string;
  fingerprint: string;
  /** House time in ms. */
  validUntil: number | undefined;
  /** Whether it comes from a country the house does not serve. */
  blocked: boolean;
  stake?: Stake;
  order: Order;
}

/** Decides one kind of money call. All games played alone are one kind. */
export interface Engine<Order> {
  /** Reads everything needed to decide these calls. Their wallets stay locked until the transaction ends. */
  open(tx: Tx, calls: readonly MoneyCall<Order>[], now: number): Promise<Batch<Order>>;
  answerOfBet?: AnswerOfBet;
}

/** Repeats a bet's answer byte for byte; only its balance is stored with the operation. */
export type AnswerOfBet = (
  db: Pick<Tx, "query">,
  bet: { player: bigint; id: string; balance: string },
) => Promise<string>;

export interface Batch<Order> {
  /** Decides one call over its wallet as earlier calls have left it. Writes nothing yet, and nothing at all if `undecided`. */
  decide(call: MoneyCall<Order>, wallet: Wallet, guardInOrder: GuardInOrder): Decision | Refusal | Undecided;
  /** Writes everything decided. `answer` may only be called afterwards. */
  write(tx: Tx): Promise<void>;
  /** Further messages for players beside their balance, once it is written. */
  news?(): readonly News[];
  committed?(): void;
}

/** One of several things that a call moves. */
export interface Step {
  entry?: Entry | undefined;
  /** What it stakes. */
  stake?: Stake | undefined;
}

/** Why one of the stakes may not be placed: each is looked at upon what the steps before it leave. Nothing is moved yet. */
export type GuardInOrder = (steps: readonly Step[]) => Refusal | undefined;

/** What leaves the key of a call free, unlike a refusal: the same call may be decided later. */
export class Undecided {
  constructor(readonly answer: Stored) {}
}

/** By how much what was counted at an earlier moment was wrong. */
export interface Recount extends Turnover {
  countedAtMs: number;
}

/** Somebody else has to decide this call. */
export const undecided = new Undecided(refusalAnswer(refuse("unavailable", {}, 1)));

export interface Decision {
  /** Undefined when no money moves. As if all money were real: what of it is bonus money is decided elsewhere. */
  entry?: Entry;
  /** What else it moves, in this order. */
  more?: readonly Entry[];
  /** The game whose stake the entry settles. */
  game?: PlayedId;
  /** Whether the player gives their bonus up by it. */
  givesUpBonus?: boolean;
  /** What limits have counted of an earlier entry and should not have, or the other way round. */
  recounts?: readonly Recount[];
  /** Whether the player acted in an open round, which continues their play session. */
  isMove?: boolean;
  /** The reply's text, also stored to be repeated. */
  answer(balanceMicro: bigint, wallet: Wallet): string;
  /** The bet from which the text can be rebuilt, all but the balance. */
  bet?: string;
}
