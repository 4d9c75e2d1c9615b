import type { Round as ShownRound } from "../../contract/rounds.ts";
import type { StepsGameId } from "../../rules/games/ids.ts";
import { type Currency, type Micro, multiplierText, toWire } from "../../rules/money.ts";

/** A round in steps as it is stored, without what was dealt to it: the seed deals that again. */
export interface Round {
  id: string;
  player: bigint;
  game: StepsGameId;
  currency: Currency;
  stakeMicro: Micro;
  state: ShownRound["state"];
  /** Grows by one with every move. */
  seq: number;
  choice: unknown;
  actions: readonly unknown[];
  seedId: bigint;
  nonce: number;
  clientSeed: string;
  serverSeedHash: string;
  /** Of the rules that it was opened by. */
  rulesHash: string;
  /** What cashing out would pay, or what was paid. */
  multiplierE4: bigint;
  payoutMicro: Micro;
  openedAt: number;
  /** When its player last did something in it. */
  touchedAt: number;
  closedAt: number | undefined;
}

/** As the player sees it, with the table as far as it may be seen. */
export function toRound(round: Round, table: unknown): ShownRound {
  return {
    id: round.id,
    game: round.game,
    seq: round.seq,
    state: round.state,
    amount: toWire(round.stakeMicro),
    currency: round.currency,
    choice: round.choice,
    multiplier: multiplierText(round.multiplierE4),
    payout: toWire(round.payoutMicro),
    table,
    nonce: round.nonce,
    client_seed: round.clientSeed,
    server_seed_hash: round.serverSeedHash,
    at: new Date(round.openedAt).toISOString(),
  };
}
