import type { ProviderKind } from "../../rules/games/ids.ts";
import type { Micro } from "../../rules/money.ts";
import type { Recount } from "../wallet/engine.ts";
import type { Entry } from "../wallet/ledger.ts";

/** One thing that happens in a round, in canonical form. */
export type Action =
  | {
      kind: "bet";
      txId: string;
      amountMicro: Micro;
      isFree: boolean;
      campaign: string | undefined;
      betType: string | undefined;
      fingerprint: string;
    }
  | {
      kind: "win";
      txId: string;
      refTxId: string | undefined;
      amountMicro: Micro;
      isFree: boolean;
      isJackpot: boolean;
      campaign: string | undefined;
      fingerprint: string;
    }
  | { kind: "rollback"; txId: string; refTxId: string; fingerprint: string }
  | { kind: "tip"; txId: string; amountMicro: Micro; fingerprint: string };

/** What a provider orders in one round of one player: all of it or nothing. */
export interface RoundOrder {
  provider: string;
  roundId: string;
  gameCode: string;
  kind: ProviderKind;
  actions: readonly Action[];
  closes: boolean;
  /** Of its game; undefined of one that its provider has no more. */
  rtp: number | undefined;
}

/** What an action moves, as if all money were real. */
export interface RoundStep {
  entry?: Entry;
  /** A stake is not placed yet, and may be refused; a free one takes nothing. */
  stake?: { amountMicro: Micro; earlierMicro: Micro; isTip?: boolean };
  /** Of a stake that limits have counted, and that is none any more. */
  recount?: Recount;
}
