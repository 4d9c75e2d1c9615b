import type { Answer, CallError } from "../../../../contract/errors.ts";
import type { Bet, BetOrder, BetReply } from "../../../../contract/bets.ts";
import type { CashOutOrder, Round, RoundOrder, RoundReply, StepOrder } from "../../../../contract/rounds.ts";
import type { Micro } from "../../../../rules/money.ts";
import type { WalletState } from "../../../../contract/wallet.ts";
import type { Cached } from "../../../../worker/cache/player-cache.ts";
import type { PendingOperation } from "../../../../worker/games/rounds.ts";
import type { Change } from "../../../../worker/games/seed-watch.ts";
import type { OwnSeeds, SeedFault } from "../../../../worker/games/seeds.ts";
import type { Recomputed, VerifyReport } from "../../../../worker/proof/feature.ts";
import type { PastedSeeds } from "../../../../worker/proof/proof.ts";
import type { SessionState } from "../../../shell/session.ts";
import type { useTableReveal } from "../reveal/use-table-reveal.ts";
import type { Tally } from "./tally.ts";
import type { GameId, SoloGameId } from "../../../../rules/games/ids.ts";

/** Practice is played for chips, on the same rules, and needs neither an account nor a network. */
export type PlayedFor = "money" | "practice";

/** What came of a bet; only what was played for money has a receipt. */
export type Placed = Omit<BetReply, "receipt">;

/** What every table has, whether a player is alone at it or plays with all others: what its frame is drawn from. */
export interface AnyTable {
  game: GameId;
  mode: PlayedFor;
  choose(mode: PlayedFor): void;
  status: SessionState["status"];
  /** Money, or chips in the currency whose limits they follow. */
  wallet: WalletState | undefined;
  /** An amount of what is played for here: money or chips. */
  sum(amount: string | Micro, options?: { signed?: boolean }): string;
  /** More chips, for whom they run out. */
  newChips(): void;
  /** Whether a bet can be placed as far as the network goes. */
  online: boolean;
  /** Why no bet is taken, as an error key: the player has asked for it, or practice does not come. */
  closed: string | undefined;
  /** What its stage has not shown yet, and nothing else tells. */
  reveal: ReturnType<typeof useTableReveal>;
  /** As far as they are told, newest first. */
  bets: Cached<Bet[]>;
  /** The round that the player has open here, where that is known. */
  round?: Pick<Round, "state"> | null | undefined;
  tally: Tally;
  resetTally(): void;
  /** The last bet that was told of, where it has won enough to be celebrated. */
  won: Bet | undefined;
  verify(id: string): Promise<Answer<VerifyReport>>;
  /** A bet made here is over: told in each way in which that is learned, and counted once. */
  played(bet: Bet): void;
  logIn(): void;
  /** A guest wants to play for money. */
  comeIn(): void;
  retry(): void;
  tell(error: CallError): void;
}

/** All that the view of a game which one plays alone is given: what is known, and what can be done. */
export interface Table extends AnyTable {
  game: SoloGameId;
  /** Told or not. */
  knownBets: Cached<Bet[]>;
  seeds: Cached<OwnSeeds>;
  /** Rounds for money that are open, of whichever game: the seeds cannot be changed before their ends. */
  openRounds: readonly Round[];
  /** What the house was caught in. */
  seedFaults: readonly SeedFault[];
  /** The round of this game that is open, wherever it was opened; null when there is none, undefined until that is known. */
  round: Round | null | undefined;
  /** A step of a round was survived: so many it has won by now. */
  stepped(wins: number): void;
  /** Bets whose answer was lost, until it is known what became of them. */
  pendingOperations: readonly PendingOperation[];
  place(order: BetOrder): Promise<Answer<Placed>>;
  openRound(order: RoundOrder): Promise<Answer<RoundReply>>;
  step(order: StepOrder): Promise<Answer<RoundReply>>;
  cashOut(order: CashOutOrder): Promise<Answer<RoundReply>>;
  rotate(clientSeed: string): Promise<Answer<Change>>;
  recompute(pasted: PastedSeeds): Promise<Answer<Recomputed>>;
}
