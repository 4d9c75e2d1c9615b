import type { Bet } from "../../contract/bets.ts";
import type { PlayedId } from "../../rules/games/ids.ts";
import { type Currency, type Micro, multiplierText, toWire } from "../../rules/money.ts";
import type { ReceiptBody } from "../../rules/receipts.ts";

export interface DecidedBet {
  id: string;
  player: bigint;
  game: PlayedId;
  currency: Currency;
  /** One stake, where the choice takes it several times. */
  stakeMicro: Micro;
  /** How often the stake was taken, each time with its own nonce; `nonce` is the first. */
  times: number;
  payoutMicro: Micro;
  multiplierE4: bigint;
  choice: unknown;
  outcome: unknown;
  /** The player's seed; null of a bet that a shared round has decided. */
  seedId: bigint | null;
  /** The shared round or duel; null of a bet that the player's own seed has decided. */
  roundId: string | null;
  /** What the shared round came to; absent until it is over. */
  roundResult?: unknown;
  nonce: number;
  clientSeed: string;
  serverSeedHash: string;
  rulesHash: string;
  /** The hash of the player's previous receipt. */
  previous: string;
  at: number;
}

export function toBet(bet: DecidedBet): Bet {
  return {
    id: bet.id,
    game: bet.game,
    ...(bet.roundId === null ? {} : { round: bet.roundId }),
    ...(bet.roundResult === undefined ? {} : { result: inOrder(bet.roundResult) }),
    amount: toWire(bet.stakeMicro),
    ...(bet.times === 1 ? {} : { staked: toWire(bet.stakeMicro * BigInt(bet.times)) }),
    currency: bet.currency,
    choice: inOrder(bet.choice),
    outcome: inOrder(bet.outcome),
    multiplier: multiplierText(bet.multiplierE4),
    payout: toWire(bet.payoutMicro),
    nonce: bet.nonce,
    client_seed: bet.clientSeed,
    server_seed_hash: bet.serverSeedHash,
    at: new Date(bet.at).toISOString(),
  };
}

/**
 * As its receipt attests it. `staked` is left out, because it follows from the choice, and the round with its result,
 * which seed and number name.
 */
export function toReceiptBody(bet: DecidedBet, shown: Bet): ReceiptBody {
  const { staked: _, round: __, result: ___, ...attested } = shown;
  return { ...attested, player: String(bet.player), rules_hash: bet.rulesHash, previous: bet.previous };
}

/** jsonb does not preserve the order of fields, and a repeated answer has to be identical. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== "object") return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, inOrder((value as Record<string, unknown>)[name])]));
}
