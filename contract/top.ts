import * as v from "valibot";
import { playedIds } from "../rules/games/ids.ts";
import { periods } from "../rules/safe-play/spans.ts";
import { defineCall } from "./call.ts";
import { topOrders } from "./filters.ts";
import { list } from "./lists.ts";
import { currency, id, money, time } from "./values.ts";

/** All that was staked, or the one bet that has won most, or with the highest multiplier. */
const figures = {
  place: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** In roubles at the factors of the limits; null of a multiplier. */
  amount: v.nullable(money),
  multiplier: v.nullable(v.string()),
  game: v.nullable(v.picklist(playedIds)),
  bet: v.nullable(id),
};

/** Whoever hides their statistics has no name here. */
const topEntry = v.object({ ...figures, player: v.nullable(v.string()) });
export type TopEntry = v.InferOutput<typeof topEntry>;

/** The best players of the day, week or month so far, in UTC. */
export const getTop = defineCall({
  name: "getTop",
  method: "GET",
  path: "/top",
  auth: "optional",
  input: v.object({
    period: v.optional(v.picklist(periods, "invalid_value"), "day"),
    by: v.optional(v.picklist(topOrders, "invalid_value"), "turnover"),
  }),
  reply: v.object({
    period: v.picklist(periods),
    by: v.picklist(topOrders),
    from: time,
    until: time,
    currency,
    items: list(topEntry),
    /** The asking player's own place, however far down. */
    mine: v.nullable(v.object(figures)),
    at: time,
  }),
});
export type Top = v.InferOutput<typeof getTop.reply>;
export type TopFilter = v.InferOutput<typeof getTop.input>;
