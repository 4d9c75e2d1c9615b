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
import type { SoloGameId } from "../../../../rules/games/ids.ts";

/** Practice uses chips and the same rules, and needs neither an account nor a network. */
export type PlayedFor = "money" | "practice";

/** The result of a bet; only money bets have a receipt. */
export type Placed = Omit<BetReply, "receipt">;

/** Everything that a game's view gets: what is known, and what can be done. */
export interface Table {
  game: SoloGameId;
  mode: PlayedFor;
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
  /** All of them, shown or not. */
  knownBets: Cached<Bet[]>;
  seeds: Cached<OwnSeeds>;
  /** Open money rounds of all games; seeds cannot be changed before they end. */
  openRounds: readonly Round[];
  /** Proven breaches of the server's commitments. */
  seedFaults: readonly SeedFault[];
  /** This game's open round, wherever it was opened; null if there is none, undefined until that is known. */
  round: Round | null | undefined;
  tally: Tally;
  resetTally(): void;
  /** The last announced bet, if it won enough to be celebrated. */
  won: Bet | undefined;
  /** Reports a finished bet. Safe to call however often it is learned; it is counted once. */
  played(bet: Bet): void;
  /** Reports a survived step, with how many have been won by now. */
  stepped(wins: number): void;
  /** Bets whose answer was lost, until their outcome is known. */
  pendingOperations: readonly PendingOperation[];
  place(order: BetOrder): Promise<Answer<Placed>>;
  openRound(order: RoundOrder): Promise<Answer<RoundReply>>;
  step(order: StepOrder): Promise<Answer<RoundReply>>;
  cashOut(order: CashOutOrder): Promise<Answer<RoundReply>>;
  rotate(clientSeed: string): Promise<Answer<Change>>;
  verify(id: string): Promise<Answer<VerifyReport>>;
  recompute(pasted: PastedSeeds): Promise<Answer<Recomputed>>;
  logIn(): void;
  /** Opens the login, as a guest wants to play for money. */
  comeIn(): void;
  retry(): void;
  tell(error: CallError): void;
}
