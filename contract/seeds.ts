import * as v from "valibot";
import { clientSeedPattern, serverSeedPattern } from "../rules/fairness.ts";
import { defineCall } from "./call.ts";
import { cursor, limit, page } from "./lists.ts";
import { hash, time } from "./values.ts";

/* The seeds that decide bets and rounds: the current pair, and revealed ones. */

export const clientSeed = v.pipe(v.string("required"), v.regex(clientSeedPattern, "invalid_client_seed"));
export const nonce = v.pipe(v.number(), v.integer(), v.minValue(0));

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
  /** How many nonces it has used; a bet takes one, or several if its choice multiplies the amount. */
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

/** The player's revealed pairs, latest first, from all devices. */
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
  availability: "served",
  input: v.strictObject({
    client_seed: clientSeed,
    /** The commitment shown when the seed was chosen; if it is no longer current, nothing changes. */
    next_server_seed_hash: v.optional(hash),
  }),
  reply: v.object({ ...seeds.entries, revealed: revealedSeed }),
});
