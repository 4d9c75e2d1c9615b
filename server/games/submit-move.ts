import type { StepsGameId } from "../../rules/games/ids.ts";
import { isUuid } from "../db/uuid.ts";
import { refuse } from "../http/refusal.ts";
import { fingerprintOf } from "../wallet/operations.ts";
import type { Visit } from "./games-house.ts";
import type { RoundMove } from "./steps.ts";

interface Moving {
  call: { name: string };
  input: { game: StepsGameId; id: string; seq: number };
  move: RoundMove;
}

/** Submits a move to its shard's group. The stake is taken already, so nothing that closes play stops it. */
export async function submitMove(
  { call, input, move }: Moving,
  { house, player, key, validUntil }: Visit<"player", true>,
) {
  const { game, id, seq } = input;
  if (!isUuid(id)) return refuse("not_found");
  return house.groups.submit(house.solo, {
    player,
    key,
    fingerprint: fingerprintOf(call, input),
    validUntil,
    blocked: false,
    order: { ...move, game, round: id.toLowerCase(), seq },
  });
}
