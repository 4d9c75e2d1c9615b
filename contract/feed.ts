import * as v from "valibot";
import { list } from "./lists.ts";
import { soloGameIds } from "../rules/games/ids.ts";
import { defineCall } from "./call.ts";
import { currency, id, money, time } from "./values.ts";

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

/** A bet in the public feed, the live channel `wins`. Players who hide their statistics are nameless there. */
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

export const shownBets = v.object({ items: list(shownBet) });
export type ShownBets = v.InferOutput<typeof shownBets>;
