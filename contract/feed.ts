import * as v from "valibot";
import { list } from "./lists.ts";
import { gameIds, playedIds } from "../rules/games/ids.ts";
import { defineCall } from "./call.ts";
import { bet } from "./bets.ts";
import { currency, hash, id, money, time } from "./values.ts";

/* The public feed of everybody's play. */

/**
 * What all players have staked at each game and got back, in roubles at the factors of the limits, with the return
 * expected by the rules and the bounds that it stays within 99 times in a hundred.
 */
export const getReturns = defineCall({
  name: "getReturns",
  method: "GET",
  path: "/games/returns",
  auth: "none",
  input: v.object({}),
  reply: v.object({
    items: list(
      v.object({
        game: v.picklist(gameIds),
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

/** One bet as everybody is told of it: the live channels `wins` and `high`. Whoever hides their statistics has no name there. */
export const shownBet = v.object({
  id,
  game: v.picklist(playedIds),
  player: v.nullable(v.string()),
  amount: money,
  currency,
  multiplier: v.string(),
  payout: money,
  at: time,
});
export type ShownBet = v.InferOutput<typeof shownBet>;

/**
 * One bet, for anybody who knows its number: with what decided it, so that it can be verified once the server seed is
 * revealed. The receipt is shown to the player alone.
 */
export const getShownBet = defineCall({
  name: "getShownBet",
  method: "GET",
  path: "/games/bets/{id}",
  auth: "none",
  input: v.object({ id }),
  reply: v.object({ bet, player: v.nullable(v.string()), rules_hash: hash, server_seed: v.nullable(v.string()) }),
});

/** The highest wins of the last 24 hours, the highest first. */
export const getBigWins = defineCall({
  name: "getBigWins",
  method: "GET",
  path: "/games/wins",
  auth: "none",
  input: v.object({}),
  reply: v.object({ items: list(shownBet), next: v.null(), at: time }),
});
export type BigWins = v.InferOutput<typeof getBigWins.reply>;

/** Newest first. */
export const shownBets = v.object({ items: list(shownBet) });
export type ShownBets = v.InferOutput<typeof shownBets>;
