import type { Duel as ShownDuel } from "../../contract/duels.ts";
import { duelPayout } from "../../rules/games/coinflip-duel.ts";
import { toWire } from "../../rules/money.ts";
import type { Duel } from "./duel-rows.ts";

/** A duel as it is told: to everybody, or to the player who asks. */
export function toShownDuel(duel: Duel, names: ReadonlyMap<bigint, string>, asking?: bigint): ShownDuel {
  const { creator, joiner, endedAt } = duel;
  return {
    id: duel.id,
    number: duel.number,
    state: duel.state,
    amount: toWire(duel.stakeMicro),
    currency: duel.currency,
    side: duel.side,
    creator: names.get(creator) ?? null,
    joiner: joiner === undefined ? null : (names.get(joiner) ?? null),
    mine: asking === undefined ? null : asking === creator ? "creator" : asking === joiner ? "joiner" : null,
    pays: toWire(duelPayout(duel.stakeMicro)),
    server_seed_hash: duel.seedHash,
    client_seed_creator: duel.creatorSeed,
    client_seed_joiner: duel.joinerSeed ?? null,
    server_seed: duel.seed ?? null,
    fell: duel.fell ?? null,
    expires_at: new Date(duel.expiresAt).toISOString(),
    at: new Date(duel.at).toISOString(),
    ended_at: endedAt === undefined ? null : new Date(endedAt).toISOString(),
  };
}

export function playersOf({ creator, joiner }: Duel): { player: bigint }[] {
  return joiner === undefined ? [{ player: creator }] : [{ player: creator }, { player: joiner }];
}
