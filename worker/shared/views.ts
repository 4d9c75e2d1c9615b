import type { CrashFlight, SeenCrashBet } from "../../contract/crash.ts";
import type { Duel } from "../../contract/duels.ts";
import type { Pot, RoomNews } from "../../contract/rooms.ts";
import type { RouletteNews, RouletteSpin, SeenRouletteBet } from "../../contract/roulette.ts";
import type { CrashRound, RoundTotals, RouletteRound, SharedBet } from "../../contract/shared-rounds.ts";
import type { SharedKind } from "../money/shared-kinds.ts";

/* What the tables of shared rounds are drawn from, of the house as of practice. */

/** How far what is shown can be relied on. Times are numbers, in ms; those of the house are its own clock's. */
export interface LineView {
  /** What is to be added to this device's clock for the house's. */
  offsetMs: number;
  /** False as soon as the line is known to be dead, and until everything was told anew. No bets then. */
  isLive: boolean;
  /**
   * By the house's clock: nothing is drawn as it would be later than this, as by then the house should have been heard
   * again. It moves on with every contact.
   */
  confirmedUntil: number;
  /** By the house's clock: when it was last heard. */
  heardAt: number;
  /** When the house said what stands here. */
  asOf: string;
}

/** Null: the house can't be reached, and has told nothing yet; or it can, and plays no rounds now. */
export type Watched<View> = View | null;

export interface CrashView extends LineView {
  flight: CrashFlight;
  /**
   * Everybody's bets in this round, the highest first. From the moment it flies none changes its place: only what
   * stands at its right end does.
   */
  bets: readonly SeenCrashBet[];
  totals: RoundTotals;
  /** Whether the round has come to what it may owe at most, and everybody has left it there. */
  isLimited: boolean;
  /** Of the bets for the next round, while this one flies. */
  waiting: RoundTotals;
  /** Newest first. */
  past: readonly CrashRound[];
}

export interface RouletteView extends LineView {
  spin: RouletteSpin;
  /** Highest first; they keep their places from the spin on. */
  bets: readonly SeenRouletteBet[];
  totals: RoundTotals;
  colours: NonNullable<RouletteNews["colours"]>;
  past: readonly RouletteRound[];
  /** How often each number came up, by number, in many more of the last rounds; undefined where nobody counts them. */
  fell: readonly number[] | undefined;
}

export type SeenRoomBet = NonNullable<RoomNews["bets"]>[number];

export interface RoomView extends LineView {
  pot: Pot;
  /** In order of arrival, as their tickets are. */
  bets: readonly SeenRoomBet[];
  /** The last pot that was drawn. */
  last: NonNullable<RoomNews["last"]> | null;
}

export interface DuelsView extends LineView {
  /** Newest first. */
  open: readonly Duel[];
  /** Everybody's last ones, and those that have ended without a toss while one watched; the last first. */
  ended: readonly Duel[];
}

/** The player's own bets in shared rounds, in the order in which they were placed. */
export interface OwnBets {
  open: readonly SharedBet[];
  /** The last that ended, newest first; without those that were taken back. */
  ended: readonly SharedBet[];
  /** Orders whose answer was lost, and is being asked for. */
  pending: readonly PendingShared[];
}

export interface PendingShared {
  key: string;
  kind: SharedKind;
  game: "crash" | "roulette" | "rooms" | "coinflip";
  /** Of the bet or duel that it is about, unless it is a new one. */
  id?: string;
  slot?: 1 | 2;
  room?: string;
  /** "0.00" where the device does not know the bet. */
  amount: string;
  at: string;
}

/** Rounds that have ended while the line was cut or nobody watched, to be told in words, once. */
export interface ReturnedBets {
  /** How long nothing was heard; undefined where the player had left. */
  awayMs: number | undefined;
  /** Oldest first; with crash point and cash-out in `outcome`. */
  bets: readonly SharedBet[];
}
