import * as v from "valibot";
import { list } from "./lists.ts";
import { soloGameIds } from "../rules/games/ids.ts";
import { defineCall } from "./call.ts";
import { bet } from "./bets.ts";
import { currency, hash, id, money, time } from "./values.ts";

/* The public feed of everybody's play. */

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
    items: list(
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

/** One bet as everybody is told of it: the live channels `wins` and `high`. Whoever hides their statistics has no name there. */
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

/**
 * One bet as its number opens it for whoever has that: with what decided it, so that anybody can check it once the server
 * seed is revealed. The receipt stays with the player.
 */
export const getShownBet = defineCall({
  name: "getShownBet",
  method: "GET",
  path: "/games/bets/{id}",
  auth: "none",
  input: v.object({ id }),
  reply: v.object({ bet, player: v.nullable(v.string()), rules_hash: hash, server_seed: v.nullable(v.string()) }),
});

/** Newest first. */
export const shownBets = v.object({ items: list(shownBet) });
export type ShownBets = v.InferOutput<typeof shownBets>;
