import * as v from "valibot";
import { clientSeedPattern, serverSeedPattern } from "../rules/fairness.ts";
import { instantGameIds, soloGameIds, stepsGameIds } from "../rules/games/ids.ts";
import { defineCall, type Service, services } from "./call.ts";
import { amount, currency, cursor, hash, id, limit, moment, money, page, time } from "./values.ts";

const clientSeed = v.pipe(v.string("required"), v.regex(clientSeedPattern, "invalid_client_seed"));
const nonce = v.pipe(v.number(), v.integer(), v.minValue(0));

const seeds = v.object({
  server_seed_hash: hash,
  next_server_seed_hash: hash,
  client_seed: clientSeed,
  nonce,
});
export type Seeds = v.InferOutput<typeof seeds>;

const revealedSeed = v.object({
  server_seed: v.pipe(v.string(), v.regex(serverSeedPattern)),
  server_seed_hash: hash,
  client_seed: clientSeed,
  /** How many numbers it has decided by: a bet takes one, or several where its choice takes the amount more than once. */
  nonces: nonce,
});
export type RevealedSeed = v.InferOutput<typeof revealedSeed>;

export const getSeeds = defineCall({
  name: "getSeeds",
  method: "GET",
  path: "/games/seeds",
  input: v.object({}),
  reply: seeds,
});

/** The player's pairs that are revealed, the last first, whichever device has changed them. */
export const getRevealedSeeds = defineCall({
  name: "getRevealedSeeds",
  method: "GET",
  path: "/games/seeds/revealed",
  input: v.object({ cursor, limit }),
  reply: page(v.object({ ...revealedSeed.entries, revealed_at: time })),
});

export const rotateSeeds = defineCall({
  name: "rotateSeeds",
  method: "POST",
  path: "/games/seeds/rotate",
  reach: "served",
  input: v.strictObject({
    client_seed: clientSeed,
    /** The commitment that was on screen when the seed was chosen: with another one by now nothing is changed. */
    next_server_seed_hash: v.optional(hash),
  }),
  reply: v.object({ ...seeds.entries, revealed: revealedSeed }),
});

export const bet = v.object({
  id,
  game: v.picklist(soloGameIds),
  amount: money,
  /** What was taken in all, where the choice takes the amount more than once. */
  staked: v.optional(money),
  currency,
  choice: v.unknown(),
  outcome: v.unknown(),
  /** In the wire's own decimals: "2.0000". */
  multiplier: v.string(),
  payout: money,
  nonce,
  client_seed: clientSeed,
  server_seed_hash: hash,
  at: time,
});
export type Bet = v.InferOutput<typeof bet>;

export const receipt = v.object({
  id,
  player: v.string(),
  game: v.string(),
  currency: v.string(),
  amount: v.string(),
  choice: v.unknown(),
  outcome: v.unknown(),
  multiplier: v.string(),
  payout: v.string(),
  server_seed_hash: hash,
  client_seed: clientSeed,
  nonce,
  at: v.string(),
  rules_hash: hash,
  previous: hash,
  root: hash,
  path: v.array(v.object({ side: v.picklist(["left", "right"]), hash })),
  signature: v.string(),
  key_id: v.string(),
});
export type Receipt = v.InferOutput<typeof receipt>;

const betReply = v.object({ bet, receipt, balance: money });
export type BetReply = v.InferOutput<typeof betReply>;

/** A choice is checked by its game's own schema, in `rules/games`. */
export const placeBet = defineCall({
  name: "placeBet",
  method: "POST",
  path: "/games/{game}/bet",
  money: true,
  input: v.strictObject({ game: v.picklist(instantGameIds, "not_found"), amount, choice: v.unknown() }),
  reply: betReply,
  service: ({ game }) => serviceOf(game),
});
export type BetOrder = v.InferOutput<typeof placeBet.input>;

/** A game that is played in steps, as far as its player has seen it. */
export const round = v.object({
  id,
  game: v.picklist(stepsGameIds),
  /** Grows by one with every step: a step names the one that it follows. */
  seq: v.pipe(v.number(), v.integer(), v.minValue(0)),
  state: v.picklist(["open", "won", "lost", "refunded"]),
  amount: money,
  currency,
  choice: v.unknown(),
  /** What cashing out pays now, or what was paid: zero while nothing is won. */
  multiplier: v.string(),
  payout: money,
  /** The view of `rules/games`. */
  table: v.unknown(),
  nonce,
  client_seed: clientSeed,
  server_seed_hash: hash,
  at: time,
});
export type Round = v.InferOutput<typeof round>;

/** With the bet that it has come to and its receipt, once it is over. */
const roundReply = v.object({ round, balance: money, bet: v.optional(bet), receipt: v.optional(receipt) });
export type RoundReply = v.InferOutput<typeof roundReply>;

/**
 * What the live channel `rounds` says: all rounds of the player that are open, and the bets of those that the player has
 * just ended, on whichever device. What the house has ended by itself is only open no more.
 */
export const roundsState = v.object({ open: v.array(round), ended: v.array(bet) });
export type RoundsState = v.InferOutput<typeof roundsState>;

const stepsGame = v.picklist(stepsGameIds, "not_found");
const seq = v.pipe(v.number("required"), v.integer("invalid_value"), v.minValue(0, "invalid_value"));

/** Takes the stake. One round of a game can be open at a time. */
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

/** What is at stake is played for from wherever its player is by now. */
export const stepRound = defineCall({
  name: "stepRound",
  method: "POST",
  path: "/games/{game}/rounds/{id}/step",
  money: true,
  reach: "anywhere",
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
  reach: "anywhere",
  input: v.strictObject({ game: stepsGame, id, seq }),
  reply: roundReply,
  service: ({ game }) => serviceOf(game),
});
export type CashOutOrder = v.InferOutput<typeof cashOutRound.input>;

/** At most one of each game. */
export const getOpenRounds = defineCall({
  name: "getOpenRounds",
  method: "GET",
  path: "/games/rounds/open",
  input: v.object({}),
  reply: v.object({ items: v.array(round), next: v.null() }),
});

/** What a bet has come to: paid something, nothing, or the stake was given back. */
export const betResults = ["paid", "lost", "refunded"] as const;

export const getBets = defineCall({
  name: "getBets",
  method: "GET",
  path: "/games/bets",
  input: v.object({
    game: v.optional(v.picklist(soloGameIds, "invalid_value")),
    result: v.optional(v.picklist(betResults, "invalid_value")),
    /** By when it was taken. */
    from: moment,
    to: moment,
    /** Of one seed alone, whose numbers can so be gone through. */
    server_seed_hash: v.optional(hash),
    cursor,
    limit,
  }),
  reply: page(bet),
});
export type BetsFilter = Pick<v.InferOutput<typeof getBets.input>, "game" | "result" | "from" | "to">;

/** The receipt of one's own bet, with the server seed once it is revealed. */
export const getReceipt = defineCall({
  name: "getReceipt",
  method: "GET",
  path: "/games/receipts/{id}",
  input: v.object({ id }),
  reply: v.object({ bet, receipt, server_seed: v.nullable(v.string()) }),
});

/**
 * What all players together have staked at each game and what came back, in roubles by the factors of the limits, beside
 * what the rules let expect and the bounds that it stays within 99 times of a hundred.
 */
export const getReturns = defineCall({
  name: "getReturns",
  method: "GET",
  path: "/games/returns",
  auth: "none",
  input: v.object({}),
  reply: v.object({
    items: v.array(
      v.object({
        game: v.picklist(soloGameIds),
        bets: v.pipe(v.number(), v.integer(), v.minValue(0)),
        currency,
        staked: money,
        returned: money,
        expected: money,
        band: v.object({ low: money, high: money }),
      }),
    ),
    next: v.null(),
    at: time,
  }),
});
export type Returns = v.InferOutput<typeof getReturns.reply>;

/** One bet as everybody is told of it: the live channel `wins`. Whoever hides their statistics has no name there. */
export const shownBet = v.object({
  id,
  game: v.picklist(soloGameIds),
  player: v.nullable(v.string()),
  amount: money,
  currency,
  multiplier: v.string(),
  payout: money,
  at: time,
});
export type ShownBet = v.InferOutput<typeof shownBet>;

/** Newest first. */
export const shownBets = v.object({ items: v.array(shownBet) });
export type ShownBets = v.InferOutput<typeof shownBets>;

/** The house's public keys, those in use and those of former times, at /.well-known/karat-keys.json of the site. */
export const houseKeys = v.object({
  keys: v.array(
    v.object({
      key_id: v.string(),
      alg: v.literal("ES256"),
      use: v.literal("receipts"),
      jwk: v.record(v.string(), v.unknown()),
      /** Since when it signs. */
      from: v.optional(time),
      /** Until when it has signed; null while it does. */
      until: v.optional(v.nullable(time)),
    }),
  ),
});
export type HouseKeys = v.InferOutput<typeof houseKeys>;

function serviceOf(game: string): Service {
  return services.find((service) => service === game) ?? "general";
}
