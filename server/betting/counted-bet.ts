import { type Micro, toWire } from "../../rules/money.ts";
import { canonical } from "../../rules/receipts.ts";
import type { DecidedBet } from "../games/decided-bet.ts";
import { nodeHashing } from "../games/hashing.ts";
import { inUnits, type ReturnSum } from "../games/return-sums.ts";
import type { StoredBet } from "./book-bet.ts";

/**
 * A bet as one of `bets`, under its own number, which receipt and history know it by: with all of its stake, and, where
 * a part was sold and the rest void, with what of it was given back, which counts for nothing.
 */
export function decidedBetOf(bet: StoredBet, at: number): Omit<DecidedBet, "previous"> {
  const { id, player, currency, stakeMicro, payoutMicro, kind, sizes, legs, number } = bet;
  const refundedMicro = refundedOf(bet);
  const isRefund = refundedMicro === stakeMicro;
  return {
    id,
    player,
    game: "betting",
    currency,
    stakeMicro,
    times: 1,
    payoutMicro,
    multiplierE4: (payoutMicro * 10_000n) / stakeMicro,
    choice: {
      kind,
      ...(kind === "system" ? { sizes } : {}),
      rtp: bet.expectedReturn,
      legs: legs.map(({ selection, priceE2 }) => ({ selection, price: (priceE2 / 100).toFixed(2) })),
    },
    outcome: {
      end: isRefund ? "refunded" : bet.state,
      ...(refundedMicro > 0n && !isRefund ? { refunded: toWire(refundedMicro) } : {}),
      legs: legs.map(({ result }) => result ?? null),
    },
    seedId: null,
    roundId: id,
    nonce: number,
    // No seed of the house has decided it.
    clientSeed: "none",
    serverSeedHash: "0".repeat(64),
    rulesHash: nodeHashing.sha256(canonical(["bet of the book"])),
    at,
  };
}

/** Of what was played: undefined where all of it was given back. */
export function returnedOf(bet: StoredBet): ReturnSum | undefined {
  const refundedMicro = refundedOf(bet);
  const stakedMicro = bet.stakeMicro - refundedMicro;
  if (stakedMicro === 0n) return undefined;
  return {
    game: "betting",
    currency: bet.currency,
    bets: 1,
    stakedMicro,
    returnedMicro: bet.payoutMicro - refundedMicro,
    expected: Number(bet.expectedReturn) * inUnits(stakedMicro),
    variance: 0,
  };
}

/** Of the stake, what a void end has given back: what was sold before stays sold. */
function refundedOf({ state, stakeMicro, soldMicro }: StoredBet): Micro {
  return state === "void" ? stakeMicro - soldMicro : 0n;
}
