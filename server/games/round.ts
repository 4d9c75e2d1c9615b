import type { Round as ShownRound } from "../../contract/rounds.ts";
import type { StepsGameId } from "../../rules/games/ids.ts";
import { type Currency, type Micro, multiplierText, toWire } from "../../rules/money.ts";

/** A round in steps as stored. What was dealt is left out: the seed deals it again. */
export interface Round {
  id: string;
  player: bigint;
  game: StepsGameId;
  currency: Currency;
  stakeMicro: Micro;
  state: ShownRound["state"];
  seq: number;
  choice: unknown;
  actions: readonly unknown[];
  seedId: bigint;
  nonce: number;
  clientSeed: string;
  serverSeedHash: string;
  rulesHash: string;
  multiplierE4: bigint;
  payoutMicro: Micro;
  openedAt: number;
  touchedAt: number;
  closedAt: number | undefined;
}

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
