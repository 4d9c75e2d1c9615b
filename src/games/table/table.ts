import type { Answer, CallError } from "../../../contract/errors.ts";
import type { Bet, BetOrder, BetReply, RevealedSeed, Seeds } from "../../../contract/games.ts";
import type { WalletState } from "../../../contract/wallet.ts";
import type { Seen } from "../../../worker/cache/player-cache.ts";
import type { Question } from "../../../worker/games/games.ts";
import type { Recomputed, VerifyReport } from "../../../worker/games/verify.ts";
import type { SessionState } from "../../features/session/session.ts";
import type { InstantGameId } from "../../../rules/games/index.ts";

/** Seeds that somebody pastes, to see what they come to. */
export interface PastedSeeds {
  game: InstantGameId;
  serverSeed: string;
  clientSeed: string;
  nonce: number;
  choice: unknown;
}

/** All that a game's view is given: what is known, and what can be done. */
export interface Table {
  status: SessionState["status"];
  wallet: WalletState | undefined;
  online: boolean;
  /** Why no bet is taken, as an error key: the player has asked for it. */
  closed: string | undefined;
  /** Newest first. */
  bets: Seen<Bet[]>;
  seeds: Seen<Seeds>;
  /** Bets whose answer was lost, until it is known what became of them. */
  questions: readonly Question[];
  place(order: BetOrder): Promise<Answer<BetReply>>;
  rotate(clientSeed: string): Promise<Answer<Seeds & { revealed: RevealedSeed }>>;
  verify(id: string): Promise<Answer<VerifyReport>>;
  recompute(pasted: PastedSeeds): Promise<Answer<Recomputed>>;
  logIn(): void;
  /** Asks again for what could not be had. */
  retry(): void;
  tell(error: CallError): void;
}
