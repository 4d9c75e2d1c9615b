import * as v from "valibot";
import { list } from "./lists.ts";
import { stepsGameIds } from "../rules/games/ids.ts";
import { bet, receipt, serviceOf } from "./bets.ts";
import { defineCall } from "./call.ts";
import { clientSeed, nonce } from "./seeds.ts";
import { amount, currency, hash, id, money, time } from "./values.ts";

/** A round played in steps, as far as its player may see it. */
export const round = v.object({
  id,
  game: v.picklist(stepsGameIds),
  /** Incremented by each step; a step names the `seq` it follows. */
  seq: v.pipe(v.number(), v.integer(), v.minValue(0)),
  state: v.picklist(["open", "won", "lost", "refunded"]),
  amount: money,
  currency,
  choice: v.unknown(),
  /** What cashing out would pay now, or what was paid; zero while nothing is won. */
  multiplier: v.string(),
  payout: money,
  /** The game's view of the round, defined in `rules/games`. */
  table: v.unknown(),
  nonce,
  client_seed: clientSeed,
  server_seed_hash: hash,
  at: time,
});
export type Round = v.InferOutput<typeof round>;

/** Once it is over, includes the bet it became and its receipt. */
const roundReply = v.object({ round, balance: money, bet: v.optional(bet), receipt: v.optional(receipt) });
export type RoundReply = v.InferOutput<typeof roundReply>;

/**
 * Message of the live channel `rounds`: all open rounds of the player, and the bets of those that the player has just
 * ended, on whichever device. A round that the house itself has ended just disappears from `open`.
 */
export const roundsState = v.object({ open: list(round), ended: list(bet) });
export type RoundsState = v.InferOutput<typeof roundsState>;

const stepsGame = v.picklist(stepsGameIds, "not_found");
const seq = v.pipe(v.number("required"), v.integer("invalid_value"), v.minValue(0, "invalid_value"));

/** Takes the stake. Each game can have one open round. */
export const openRound = defineCall({
  name: "openRound",
  method: "POST",
  path: "/games/{game}/rounds",
  money: true,
  input: v.strictObject({ game: stepsGame, amount, choice: v.unknown() }),
  reply: roundReply,
  service: ({ game }) => serviceOf(game),
});
export type RoundOrder = v.InferOutput<typeof openRound.input>;

/** Available anywhere: a stake already placed may be played from wherever the player is now. */
export const stepRound = defineCall({
  name: "stepRound",
  method: "POST",
  path: "/games/{game}/rounds/{id}/step",
  money: true,
  availability: "anywhere",
  input: v.strictObject({ game: stepsGame, id, seq, action: v.unknown() }),
  reply: roundReply,
  service: ({ game }) => serviceOf(game),
});
export type StepOrder = v.InferOutput<typeof stepRound.input>;

export const cashOutRound = defineCall({
  name: "cashOutRound",
  method: "POST",
  path: "/games/{game}/rounds/{id}/cash-out",
  money: true,
  availability: "anywhere",
  input: v.strictObject({ game: stepsGame, id, seq }),
  reply: roundReply,
  service: ({ game }) => serviceOf(game),
});
export type CashOutOrder = v.InferOutput<typeof cashOutRound.input>;

/** At most one per game. */
export const getOpenRounds = defineCall({
  name: "getOpenRounds",
  method: "GET",
  path: "/games/rounds/open",
  input: v.object({}),
  reply: v.object({ items: list(round), next: v.null() }),
});
