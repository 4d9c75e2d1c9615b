import * as v from "valibot";
import { betResults } from "./filters.ts";
import { sharedSeedPattern } from "../rules/fairness.ts";
import { instantGameIds, playedIds } from "../rules/games/ids.ts";
import { defineCall, type Service, services } from "./call.ts";
import { nonce } from "./seeds.ts";
import { amount, currency, hash, id, money, time } from "./values.ts";
import { cursor, limit, moment, page } from "./lists.ts";

/** The player's own; of a shared round what no house could choose, such as the salt of its chain. */
const clientSeed = v.pipe(v.string("required"), v.regex(sharedSeedPattern, "invalid_client_seed"));

export const bet = v.object({
  id,
  game: v.picklist(playedIds),
  /** The shared round or duel that decided it; its server seed is that round's, and its nonce the round's number. */
  round: v.optional(id),
  /** What that round came to, once it is over: a bet may have had its end before. */
  result: v.optional(v.unknown()),
  amount: money,
  /** More than `amount` where the choice multiplies that. */
  staked: v.optional(money),
  currency,
  choice: v.unknown(),
  outcome: v.unknown(),
  /** A decimal with four digits: "2.0000". */
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

/** The choice is validated by its game's own schema in `rules/games`. */
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

export const getBets = defineCall({
  name: "getBets",
  method: "GET",
  path: "/games/bets",
  input: v.object({
    game: v.optional(v.picklist(playedIds, "invalid_value")),
    result: v.optional(v.picklist(betResults, "invalid_value")),
    from: moment,
    to: moment,
    /** Only the bets of one server seed, to check its nonces one by one. */
    server_seed_hash: v.optional(hash),
    cursor,
    limit,
  }),
  reply: page(bet),
});
export type BetsFilter = Pick<v.InferOutput<typeof getBets.input>, "game" | "result" | "from" | "to">;

/** The receipt of one of the player's own bets, with the server seed once revealed. */
export const getReceipt = defineCall({
  name: "getReceipt",
  method: "GET",
  path: "/games/receipts/{id}",
  input: v.object({ id }),
  reply: v.object({ bet, receipt, server_seed: v.nullable(v.string()) }),
});

/** Games may be served from an address of their own. */
export function serviceOf(game: string): Service {
  return services.find((service) => service === game) ?? "general";
}
