import * as v from "valibot";
import { clientSeedPattern, serverSeedPattern } from "../rules/fairness.ts";
import { instantGameIds } from "../rules/games/index.ts";
import { defineCall } from "./call.ts";
import { amount, currency, cursor, hash, id, limit, money, page, time } from "./values.ts";

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

export const rotateSeeds = defineCall({
  name: "rotateSeeds",
  method: "POST",
  path: "/games/seeds/rotate",
  reach: "served",
  input: v.strictObject({ client_seed: clientSeed }),
  reply: v.object({ ...seeds.entries, revealed: revealedSeed }),
});

export const bet = v.object({
  id,
  game: v.picklist(instantGameIds),
  amount: money,
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
  service: ({ game }) => game,
});
export type BetOrder = v.InferOutput<typeof placeBet.input>;

export const getBets = defineCall({
  name: "getBets",
  method: "GET",
  path: "/games/bets",
  input: v.object({ game: v.optional(v.picklist(instantGameIds, "invalid_value")), cursor, limit }),
  reply: page(bet),
});

/** The receipt of one's own bet, with the server seed once it is revealed. */
export const getReceipt = defineCall({
  name: "getReceipt",
  method: "GET",
  path: "/games/receipts/{id}",
  input: v.object({ id }),
  reply: v.object({ bet, receipt, server_seed: v.nullable(v.string()) }),
});

/** The house's public keys, at /.well-known/karat-keys.json of the site. */
export const houseKeys = v.object({
  keys: v.array(
    v.object({
      key_id: v.string(),
      alg: v.literal("ES256"),
      use: v.literal("receipts"),
      jwk: v.record(v.string(), v.unknown()),
    }),
  ),
});
export type HouseKeys = v.InferOutput<typeof houseKeys>;
