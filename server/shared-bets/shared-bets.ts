import type { SharedBet as ShownSharedBet } from "../../contract/shared-rounds.ts";
import type { Currency, Micro } from "../../rules/money.ts";
import type { Refusal, Stored } from "../http/refusal.ts";
import type { Tx } from "../db/connect.ts";
import type { MoneyCall } from "../wallet/engine.ts";
import type { Stake } from "../wallet/guard.ts";

export type SharedGameId = ShownSharedBet["game"];

/** One bet of a shared round as stored. */
export interface SharedBet {
  id: string;
  roundId: string;
  /** The number that people call the round by. */
  number: number;
  player: bigint;
  game: SharedGameId;
  /** Empty where the game has one room. */
  room: string;
  slot: 1 | 2 | undefined;
  /** The order of arrival in its round, where that decides; from 0. */
  position: number | undefined;
  currency: Currency;
  stakeMicro: Micro;
  choice: unknown;
  state: ShownSharedBet["state"];
  multiplierE4: bigint;
  payoutMicro: Micro;
  /** Undefined while it is open, and when it was cancelled. */
  outcome: unknown;
  at: number;
  endedAt: number | undefined;
}

/** What a place order says. The round that takes bets is found when it is decided. */
export interface PlaceOrder {
  kind: "place";
  game: SharedGameId;
  room: string;
  slot?: 1 | 2 | undefined;
  stakeMicro: Micro;
  choice: unknown;
  /** Refuses what the round as it is does not allow. */
  check?(round: RoundSoFar): Refusal | undefined;
}

export interface RoundSoFar {
  currency: Currency;
  /** The player's open bets in it. */
  own: readonly SharedBet[];
  /** Whoever has a bet in it; known of rooms alone. */
  readPlayers(): ReadonlySet<bigint>;
}

/** Takes a bet back; refused once its round takes no more bets. */
export interface CancelOrder {
  kind: "cancel";
  game: SharedGameId;
  bet: string;
}

/** How a bet ends. A refund pays the stake back and counts for nothing. */
export interface SharedBetEnd {
  state: "won" | "lost" | "refunded";
  /** In ten-thousandths of the stake. */
  multiplierE4: bigint;
  payoutMicro: Micro;
  outcome: unknown;
  /** What the rules let expect per unit staked, where that depends on the round; otherwise the game's return. */
  expected?: number;
  /** What stands in the receipt as client seed, where that is not the round's entropy. */
  clientSeed?: string;
}

export interface SettleOrder {
  kind: "settle";
  bet: string;
  end: SharedBetEnd;
  /** Of the house that has decided it: once another one leads the bet's game, that one decides. */
  term?: bigint | undefined;
  /** Whether its player has acted, and is waiting for the answer. */
  isMove?: boolean;
}

export type SharedOrder = PlaceOrder | CancelOrder | SettleOrder;

/** Who calls, with which key: what every money call has beside its order. */
export type Caller = Pick<MoneyCall, "player" | "key" | "fingerprint" | "validUntil">;

export interface Settlement {
  player: bigint;
  bet: string;
  end: SharedBetEnd;
  term?: bigint | undefined;
}

/** Another house leads by now: what this one has decided counts for nothing. */
export class Overtaken extends Error {
  override name = "Overtaken";
}

export interface SharedBets {
  /** From now on this house leads a game's rounds: resolves with its term. */
  lead(game: SharedGameId): Promise<bigint>;
  /** Answers with `SharedBetReply`. The guard sees `stake` before the bet is taken. */
  place(caller: Caller & Pick<MoneyCall, "blocked">, stake: Stake, order: Omit<PlaceOrder, "kind">): Promise<Answer>;
  cancel(caller: Caller, order: Omit<CancelOrder, "kind">): Promise<Answer>;
  /**
   * With the player's own key, whose operation then holds the answer. A bet that has ended already is told as it ended.
   * Throws `Overtaken` if another house has to decide.
   */
  cashOut(caller: Caller, order: Omit<SettleOrder, "kind">): Promise<Answer>;
  /**
   * By the house, under a key that is the same in every house: however many try, a bet is settled once. Thousands go in
   * groups, and those that could not be settled are tried again; rejects if some remain, with `Overtaken` where that is
   * why.
   */
  settle(settlements: readonly Settlement[]): Promise<void>;

  /** Called after each commit at this house, with the bets as they are now. */
  onChange(hear: (bets: readonly SharedBet[]) => void): void;

  listOpen(roundId: string): Promise<SharedBet[]>;
  listOpenOf(player: bigint): Promise<SharedBet[]>;
  /** All bets of a round that count, the cancelled left out: the highest stakes first, in roubles. */
  listOfRound(roundId: string): Promise<SharedBet[]>;
  find(id: string): Promise<SharedBet | undefined>;

  /**
   * Begin with it a transaction that changes the round which takes bets: it waits for every bet that was accepted and
   * lets none in until the commit, however many are on their way. `room` is empty where the game has one.
   */
  holdBets(tx: Tx, game: SharedGameId, room: string): Promise<void>;
  /**
   * Adds what the outcome of a round that has ended may have varied by to the game's returns, once however often it is
   * called: bets of one round win and lose together, so each bet's own variance would say too little.
   */
  addVariance(tx: Tx, roundId: string): Promise<void>;
}

type Answer = Stored | Refusal;
