import * as v from "valibot";
import { defineCall } from "./call.ts";
import { list } from "./lists.ts";
import { rouletteRound, roundHead, roundTotals, seenBet, sharedBetReply } from "./shared-rounds.ts";
import { amount, id, money, time } from "./values.ts";

/** Chips on one field of the table. Kind and value are checked by `rules/games/roulette.ts`. */
const chips = v.strictObject({
  kind: v.pipe(v.string("required"), v.maxLength(16, "invalid_choice")),
  /** The number of a straight, a dozen or a column; what else covers several names them: "17-20". Halves have none. */
  value: v.optional(v.union([v.number(), v.pipe(v.string(), v.maxLength(24))], "invalid_choice")),
  amount,
});
export type Chips = v.InferOutput<typeof chips>;

/** One bet of all chips, together. Several bets in a round add up. */
export const placeRouletteBet = defineCall({
  name: "placeRouletteBet",
  method: "POST",
  path: "/games/roulette/bets",
  money: true,
  input: v.strictObject({
    // Counted before any of them is read.
    bets: v.pipe(
      v.array(v.unknown(), "required"),
      v.minLength(1, "required"),
      v.maxLength(200, "invalid_choice"),
      v.array(chips),
    ),
  }),
  reply: sharedBetReply,
});
export type RouletteOrder = v.InferOutput<typeof placeRouletteBet.input>;

export const cancelRouletteBet = defineCall({
  name: "cancelRouletteBet",
  method: "POST",
  path: "/games/roulette/bets/{id}/cancel",
  money: true,
  availability: "anywhere",
  input: v.strictObject({ id }),
  reply: sharedBetReply,
});

export const rouletteOutcome = v.object({ pocket: v.number() });

export const rouletteSpin = v.object({
  ...roundHead,
  state: v.picklist(["betting", "locking", "spinning", "shown"]),
  /** Since when the wheel turns, and when the ball lies. */
  started_at: v.nullable(time),
  lands_at: v.nullable(time),
  /** Told when the wheel begins to turn, so that it can come to rest there; null before. */
  pocket: v.nullable(v.number()),
  next_at: v.nullable(time),
});
export type RouletteSpin = v.InferOutput<typeof rouletteSpin>;

const seenRouletteBet = v.object({
  ...seenBet,
  /** The field with the most on it, and how many fields there are. */
  on: v.object({ kind: v.string(), value: v.union([v.number(), v.string()]) }),
  fields: v.number(),
  payout: money,
});
export type SeenRouletteBet = v.InferOutput<typeof seenRouletteBet>;

/** As of crash; `colours` are the stakes on red, black and zero, in roubles, with their players. */
export const rouletteNews = v.object({
  whole: v.optional(v.literal(true)),
  now: time,
  spin: v.optional(rouletteSpin),
  bets: v.optional(list(seenRouletteBet)),
  totals: v.optional(roundTotals),
  colours: v.optional(
    v.object({
      red: v.object({ players: v.number(), staked: money }),
      black: v.object({ players: v.number(), staked: money }),
      zero: v.object({ players: v.number(), staked: money }),
    }),
  ),
  past: v.optional(list(rouletteRound)),
  /** How often each number came up in the last 500 rounds, by number; told with `past`. */
  fell: v.optional(v.array(v.number())),
});
export type RouletteNews = v.InferOutput<typeof rouletteNews>;
