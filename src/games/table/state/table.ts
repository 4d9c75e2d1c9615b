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

/** Practice uses chips and the same rules, and needs neither an account nor a network. */
export type PlayedFor = "money" | "practice";

/** The result of a bet; only money bets have a receipt. */
export type Placed = Omit<BetReply, "receipt">;

/** Everything that a game's view gets: what is known, and what can be done. */
export interface AnyTable {
  game: GameId;
  mode: PlayedFor;
  /** Set where nothing else can be played for. */
  only?: PlayedFor | undefined;
  choose(mode: PlayedFor): void;
  status: SessionState["status"];
  /** Money, or chips in the currency whose limits apply. */
  wallet: WalletState | undefined;
  /** Formats an amount of money or chips, whichever is played for. */
  sum(amount: string | Micro, options?: { signed?: boolean }): string;
  /** Refills the practice chips. */
  newChips(): void;
  /** Whether the network allows a bet. */
  online: boolean;
  /** Why no bet is taken, as an error key: the player's own limits, or practice failed to load. */
  closed: string | undefined;
  /** Holds results back until the stage has shown them. */
  reveal: ReturnType<typeof useTableReveal>;
  /** Newest first, without what the stage has not shown yet. */
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
  logInOrSignUp(): void;
  retry(): void;
  tell(error: CallError): void;
}

/** All that the view of a game which one plays alone is given: what is known, and what can be done. */
export interface Table extends AnyTable {
  game: SoloGameId;
  /** Told or not. */
  knownBets: Cached<Bet[]>;
  seeds: Cached<OwnSeeds>;
  /** Open money rounds of all games; seeds cannot be changed before they end. */
  openRounds: readonly Round[];
  /** Proven breaches of the server's commitments. */
  seedFaults: readonly SeedFault[];
  /** This game's open round, wherever it was opened; null if there is none, undefined until that is known. */
  round: Round | null | undefined;
  /** A step of a round was survived: so many it has won by now. */
  stepped(wins: number): void;
  /** Bets whose answer was lost, until their outcome is known. */
  pendingOperations: readonly PendingOperation[];
  place(order: BetOrder): Promise<Answer<Placed>>;
  openRound(order: RoundOrder): Promise<Answer<RoundReply>>;
  step(order: StepOrder): Promise<Answer<RoundReply>>;
  cashOut(order: CashOutOrder): Promise<Answer<RoundReply>>;
  rotate(clientSeed: string): Promise<Answer<Change>>;
  recompute(pasted: PastedSeeds): Promise<Answer<Recomputed>>;
}
