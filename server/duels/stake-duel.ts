import { createDuel as createCall, joinDuel as joinCall, cancelDuel as cancelCall } from "../../contract/duels.ts";
import { duelLimits, duelPayout } from "../../rules/games/coinflip-duel.ts";
import { type Micro, parseAmount } from "../../rules/money.ts";
import { isUuid } from "../db/uuid.ts";
import { readSeeds } from "../games/seeds.ts";
import { shownNames } from "../games/shown-bets.ts";
import { refuse } from "../http/refusal.ts";
import type { Stake } from "../wallet/guard.ts";
import { readWallet } from "../wallet/ledger.ts";
import { fingerprintOf } from "../wallet/operations.ts";
import { findDuel } from "./duel-rows.ts";
import { serve } from "./duels-house.ts";
import { playersOf } from "./shown-duel.ts";

export const createDuel = serve(createCall, async (input, { house, player, key, validUntil, location }) => {
  const stakeMicro = parseAmount(input.amount);
  if (stakeMicro === undefined) return refuse("validation", { amount: "invalid_amount" });
  const [seeds, names] = await Promise.all([readSeeds(house.pool, player), shownNames(house.pool, [{ player }])]);
  return house.groups.submit(house.duels.engine, {
    player,
    key,
    fingerprint: fingerprintOf(createCall, input),
    validUntil,
    blocked: location.blocked,
    stake: stakeOf(stakeMicro),
    order: { kind: "create", stakeMicro, side: input.side, clientSeed: seeds.client_seed, name: names.get(player) },
  });
});

/** The stake is the creator's, which never changes; whether the duel is still open is decided under its lock. */
export const joinDuel = serve(joinCall, async (input, { house, player, key, validUntil, location }) => {
  const { pool } = house;
  const duel = isUuid(input.id) ? await findDuel(pool, input.id) : undefined;
  if (!duel) return refuse("not_found");
  const [wallet, seeds, names] = await Promise.all([
    readWallet(pool, player),
    readSeeds(pool, player),
    shownNames(pool, [...playersOf(duel), { player }]),
  ]);
  // Before the guard, whose limits are those of the player's own currency.
  if (wallet?.currency !== duel.currency) return refuse("validation", { id: "invalid_currency" });
  return house.groups.submit(house.duels.engine, {
    player,
    key,
    fingerprint: fingerprintOf(joinCall, input),
    validUntil,
    blocked: location.blocked,
    stake: stakeOf(duel.stakeMicro),
    order: { kind: "join", duel: duel.id, clientSeed: seeds.client_seed, names },
  });
});

/** The stake comes from nowhere but where it went, so nothing that closes play stops it. */
export const cancelDuel = serve(cancelCall, async (input, { house, player, key, validUntil }) => {
  if (!isUuid(input.id)) return refuse("not_found");
  return house.groups.submit(house.duels.engine, {
    player,
    key,
    fingerprint: fingerprintOf(cancelCall, input),
    validUntil,
    blocked: false,
    order: { kind: "cancel", duel: input.id.toLowerCase() },
  });
});

export function stakeOf(amountMicro: Micro): Stake {
  return { amountMicro, times: 1, limitsIn: duelLimits, topMultiplierE4: duelPayout(10_000n) };
}
