import * as v from "valibot";
import { receipt } from "./bets.ts";
import { defineCall } from "./call.ts";
import { cursor, limit, list, page } from "./lists.ts";
import { currency, hash, id, money, time } from "./values.ts";

/* What the games have in common that many play at once: crash, roulette and rooms, each with a clock of its own. */

export const sharedGame = v.picklist(["crash", "roulette", "rooms"]);

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A decimal with two digits: "2.31". */
export const hundredths = v.pipe(v.string(), v.regex(/^\d{1,5}\.\d\d$/, "invalid_value"));

/**
 * One of the player's own bets in a shared round. While it is `open` its payout is zero; one that was `cancelled` never
 * became a bet and has its stake back.
 */
export const sharedBet = v.object({
  id,
  game: sharedGame,
  /** Of a game that is played in several rooms. */
  room: v.optional(v.string()),
  round: id,
  /** The number that people call the round by. */
  number: count,
  /** Which of the player's bets in this round it is; undefined where one is all there may be. */
  slot: v.optional(v.picklist([1, 2])),
  state: v.picklist(["open", "won", "lost", "refunded", "cancelled"]),
  amount: money,
  currency,
  choice: v.unknown(),
  outcome: v.unknown(),
  /** A decimal with four digits: "2.0000". */
  multiplier: v.string(),
  payout: money,
  at: time,
  ended_at: v.nullable(time),
});
export type SharedBet = v.InferOutput<typeof sharedBet>;

/** The answer to whatever a player does with a bet; with its receipt once it has ended. */
export const sharedBetReply = v.object({ bet: sharedBet, balance: money, receipt: v.optional(receipt) });
export type SharedBetReply = v.InferOutput<typeof sharedBetReply>;

/**
 * Message of the live channel `shared`: the player's open bets of all shared rounds. A message also tells of those that
 * have just ended, and a snapshot of the last that have, newest first, so that nobody who was away misses one.
 */
export const sharedState = v.object({ open: list(sharedBet), ended: list(sharedBet) });
export type SharedState = v.InferOutput<typeof sharedState>;

/** The player's open bets, and the last that have ended. */
export const getSharedBets = defineCall({
  name: "getSharedBets",
  method: "GET",
  path: "/games/shared/bets",
  input: v.object({}),
  reply: sharedState,
});

/** Of the round that takes bets, of the one that runs, or of the one that has just ended. */
export const roundHead = {
  id,
  number: count,
  /** When no more bets are taken, once that is known. */
  closes_at: v.nullable(time),
  /** Of a chain: the hash of the hash that decides the round, known before the first bet. */
  seal: v.optional(hash),
};

/**
 * A bet as everybody is told of it; whoever hides their statistics has no name. One that was taken back is told once
 * more, with an amount of zero.
 */
export const seenBet = {
  id,
  player: v.nullable(v.string()),
  amount: money,
  currency,
};

/** Stakes and payouts of everybody in a round, in roubles at the factors of the limits. */
export const roundTotals = v.object({ players: count, bets: count, out: count, staked: money, returned: money });
export type RoundTotals = v.InferOutput<typeof roundTotals>;

/**
 * The chain that a game's rounds come from. Its end was published, with the digests of every `step`th hash, before
 * anybody could know the salt; its rounds use it backwards, from `length - 1` down to 0.
 */
export const chain = v.object({
  id,
  game: v.picklist(["crash", "roulette"]),
  length: count,
  terminating_hash: hash,
  step: count,
  /** SHA-256 of `checkpoint:` and the hash, for the hashes 0, step, 2 * step, … */
  checkpoints: v.array(hash),
  /** Null until it is known: the end of a chain is published before. */
  salt: v.nullable(v.string()),
  salt_mode: v.picklist(["local", "drand", "bitcoin"]),
  /** What the salt is made of, for people who check it. */
  salt_source: v.string(),
  published_at: time,
  salted_at: v.nullable(time),
});
export type Chain = v.InferOutput<typeof chain>;

export const getChain = defineCall({
  name: "getChain",
  method: "GET",
  path: "/games/{game}/chains/{id}",
  auth: "none",
  /** `current` names the chain that is played from. */
  input: v.object({ game: v.picklist(["crash", "roulette"], "not_found"), id }),
  reply: chain,
});

/** The house was away in flight: who would have had to act has their stake back. */
export const interrupted = v.optional(v.literal(true));

const pastRound = { id, number: count, chain: id, index: count, game_hash: hash, at: time };

/** A round of crash that is over. `game_hash` and the chain's salt give the multiplier. */
export const crashRound = v.object({ ...pastRound, multiplier: hundredths, interrupted });
export type CrashRound = v.InferOutput<typeof crashRound>;

export const rouletteRound = v.object({ ...pastRound, pocket: v.pipe(count, v.maxValue(36)) });
export type RouletteRound = v.InferOutput<typeof rouletteRound>;

const paged = v.object({ cursor, limit });

export const getCrashRounds = defineCall({
  name: "getCrashRounds",
  method: "GET",
  path: "/games/crash/rounds",
  auth: "none",
  input: paged,
  reply: page(crashRound),
  service: () => "crash",
});

export const getRouletteRounds = defineCall({
  name: "getRouletteRounds",
  method: "GET",
  path: "/games/roulette/rounds",
  auth: "none",
  input: paged,
  reply: page(rouletteRound),
});
