import { crash } from "../../rules/games/crash.ts";
import { rooms } from "../../rules/games/rooms.ts";
import { roulette } from "../../rules/games/roulette.ts";
import { rulesHash } from "../../rules/receipts.ts";
import type { DecidedBet } from "../games/decided-bet.ts";
import { nodeHashing } from "../games/hashing.ts";
import { inUnits, type ReturnSum } from "../games/return-sums.ts";
import type { LoadedBet } from "./shared-bet-rows.ts";
import type { SharedBetEnd, SharedGameId } from "./shared-bets.ts";

/** With what a unit staked returns, where that depends on nothing else. */
const games = {
  crash: { rules: crash, returns: 0.99 },
  roulette: { rules: roulette, returns: 36 / 37 },
  rooms: { rules: rooms, returns: Number(rooms.rtp) },
} as const satisfies Record<SharedGameId, object>;

/** Of a round that never came so far that it could be checked. */
const none = { seedHash: "0".repeat(64), entropy: "none" };

/** An ended bet as one of `bets`, under the same id, which receipt and history know it by. */
export function decidedBetOf(bet: LoadedBet, { clientSeed }: SharedBetEnd, at: number): Omit<DecidedBet, "previous"> {
  const { id, player, game, currency, stakeMicro, payoutMicro, multiplierE4, choice, roundId } = bet;
  const result = { id, player, game, currency, stakeMicro, times: 1, payoutMicro, multiplierE4, choice };
  // What ends in a refund says so in the same place as a round that one player steps through.
  const outcome = bet.state === "refunded" ? { ...asObject(bet.outcome), end: "refunded" } : bet.outcome;
  return {
    ...result,
    outcome,
    seedId: null,
    roundId,
    nonce: bet.number,
    clientSeed: clientSeed ?? bet.entropy ?? none.entropy,
    serverSeedHash: bet.seedHash ?? none.seedHash,
    rulesHash: rulesHash(nodeHashing, games[game].rules),
    at,
  };
}

/** The bet's share of its game's return; none for a refund. What it may vary by is added with its round. */
export function returnOf(bet: LoadedBet, { state, expected }: SharedBetEnd): ReturnSum | undefined {
  if (state === "refunded") return undefined;
  const { game, currency, stakeMicro, payoutMicro } = bet;
  return {
    game,
    currency,
    bets: 1,
    stakedMicro: stakeMicro,
    returnedMicro: payoutMicro,
    expected: (expected ?? games[game].returns) * inUnits(stakeMicro),
    variance: 0,
  };
}

function asObject(outcome: unknown): object {
  return typeof outcome === "object" && outcome !== null ? outcome : {};
}
