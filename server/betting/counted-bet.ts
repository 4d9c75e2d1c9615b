import { canonical } from "../../rules/receipts.ts";
import type { DecidedBet } from "../games/decided-bet.ts";
import { nodeHashing } from "../games/hashing.ts";
import { inUnits, type ReturnSum } from "../games/return-sums.ts";
import type { StoredBet } from "./book-bet.ts";

/** A bet as one of `bets`, under its own number, which receipt and history know it by. */
export function decidedBetOf(bet: StoredBet, at: number): Omit<DecidedBet, "previous"> {
  const { id, player, currency, stakeMicro, payoutMicro, kind, sizes, legs, number } = bet;
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
      end: bet.state === "void" && bet.soldMicro === 0n ? "refunded" : bet.state,
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

export function returnedOf({ currency, stakeMicro, payoutMicro, expectedReturn: expected }: StoredBet): ReturnSum {
  return {
    game: "betting",
    currency,
    bets: 1,
    stakedMicro: stakeMicro,
    returnedMicro: payoutMicro,
    expected: Number(expected) * inUnits(stakeMicro),
    variance: 0,
  };
}
