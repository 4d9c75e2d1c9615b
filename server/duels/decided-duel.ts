import { duel as rules, duelPayout, duelSide, otherSide } from "../../rules/games/coinflip-duel.ts";
import type { Side } from "../../rules/games/variants.ts";
import { rulesHash } from "../../rules/receipts.ts";
import type { DecidedBet } from "../games/decided-bet.ts";
import { nodeHashing } from "../games/hashing.ts";
import { inUnits, type ReturnSum } from "../games/return-sums.ts";
import type { Duel } from "./duel-rows.ts";

interface Joiner {
  joiner: bigint;
  joinerSeed: string;
  serverSeed: string;
  at: number;
}

/** The duel once somebody has joined: decided, while its creator's part is still to be settled. */
export function joinedDuel(duel: Duel, { joiner, joinerSeed, serverSeed, at }: Joiner): Duel {
  const fell = duelSide(nodeHashing, { serverSeed, creatorSeed: duel.creatorSeed, joinerSeed, duelId: duel.id });
  return {
    ...duel,
    state: "done",
    joiner,
    joinerSeed,
    seed: serverSeed,
    encryptedSeed: undefined,
    fell,
    endedAt: at,
  };
}

type Part = Pick<DecidedBet, "id" | "player"> & { side: Side; at: number };

/** The part of one of the two, as one of `bets`: the creator's has the duel's own id. */
export function betOfDuel(duel: Duel, { id, player, side, at }: Part): Omit<DecidedBet, "previous"> {
  const isWon = duel.fell === side;
  return {
    id,
    player,
    game: rules.id,
    currency: duel.currency,
    stakeMicro: duel.stakeMicro,
    times: 1,
    payoutMicro: isWon ? duelPayout(duel.stakeMicro) : 0n,
    multiplierE4: isWon ? duelPayout(10_000n) : 0n,
    choice: { mode: "duel", side },
    outcome: { side: duel.fell },
    seedId: null,
    roundId: duel.id,
    nonce: duel.number,
    clientSeed: `${duel.creatorSeed}:${duel.joinerSeed}`,
    serverSeedHash: duel.seedHash,
    rulesHash: rulesHash(nodeHashing, rules),
    at,
  };
}

export function sideOf(duel: Duel, player: bigint): Side {
  return player === duel.creator ? duel.side : otherSide(duel.side);
}

/** The two stakes together always return the same, so neither adds to what the game's return may vary by. */
export function returnOfDuel({ game, currency, stakeMicro, payoutMicro }: Omit<DecidedBet, "previous">): ReturnSum {
  return {
    game,
    currency,
    bets: 1,
    stakedMicro: stakeMicro,
    returnedMicro: payoutMicro,
    expected: Number(rules.rtp) * inUnits(stakeMicro),
    variance: 0,
  };
}
