import * as v from "valibot";
import { receipt } from "./bets.ts";
import { defineCall } from "./call.ts";
import { cursor, limit, list, page } from "./lists.ts";
import { clientSeed } from "./seeds.ts";
import { amount, currency, hash, id, money, time } from "./values.ts";

const side = v.picklist(["heads", "tails"], "invalid_choice");

/** Two players, one toss. What is not decided yet is null. */
export const duel = v.object({
  id,
  number: v.number(),
  state: v.picklist(["open", "done", "expired", "cancelled"]),
  amount: money,
  currency,
  /** Of the creator; the joiner has the other. */
  side,
  creator: v.nullable(v.string()),
  joiner: v.nullable(v.string()),
  /** Which of the two the asking player is. */
  mine: v.nullable(v.picklist(["creator", "joiner"])),
  /** What the winner takes. */
  pays: money,
  server_seed_hash: hash,
  client_seed_creator: clientSeed,
  client_seed_joiner: v.nullable(clientSeed),
  server_seed: v.nullable(hash),
  fell: v.nullable(side),
  expires_at: time,
  at: time,
  ended_at: v.nullable(time),
});
export type Duel = v.InferOutput<typeof duel>;

export const duelReply = v.object({ duel, balance: money, receipt: v.optional(receipt) });
export type DuelReply = v.InferOutput<typeof duelReply>;

export const createDuel = defineCall({
  name: "createDuel",
  method: "POST",
  path: "/games/coinflip/duels",
  money: true,
  input: v.strictObject({ amount, side }),
  reply: duelReply,
  service: () => "coinflip",
});
export type DuelOrder = v.InferOutput<typeof createDuel.input>;

export const joinDuel = defineCall({
  name: "joinDuel",
  method: "POST",
  path: "/games/coinflip/duels/{id}/join",
  money: true,
  input: v.strictObject({ id }),
  reply: duelReply,
  service: () => "coinflip",
});

/** The stake returns. Refused once somebody has joined. */
export const cancelDuel = defineCall({
  name: "cancelDuel",
  method: "DELETE",
  path: "/games/coinflip/duels/{id}",
  money: true,
  availability: "anywhere",
  input: v.strictObject({ id }),
  reply: duelReply,
  service: () => "coinflip",
});

/** All that are open, or the player's own of whatever state; newest first. */
export const getDuels = defineCall({
  name: "getDuels",
  method: "GET",
  path: "/games/coinflip/duels",
  auth: "optional",
  input: v.object({ state: v.optional(v.picklist(["open", "mine"], "invalid_value")), cursor, limit }),
  reply: page(duel),
  service: () => "coinflip",
});

/**
 * Message of the live channel `duels`: open ones, and those that have just ended. A snapshot is `whole`, and has the last
 * that were decided beside all that are open.
 */
export const duelsNews = v.object({ whole: v.optional(v.literal(true)), now: time, duels: list(duel) });
export type DuelsNews = v.InferOutput<typeof duelsNews>;
