import * as v from "valibot";
import { defineCall } from "./call.ts";
import { list } from "./lists.ts";
import {
  crashRound,
  hundredths,
  interrupted,
  roundHead,
  roundTotals,
  seenBet,
  sharedBetReply,
} from "./shared-rounds.ts";
import { amount, id, money, time } from "./values.ts";

const slot = v.picklist([1, 2], "invalid_value");

/** What a player wants of a bet beside its stake; `choice` of the bet. */
const crashChoice = {
  /** Where the house cashes out by itself: "2.00". */
  auto_cash_out: v.optional(v.nullable(hundredths)),
  /** Cash out as soon as the house knows that the player's line is cut. */
  on_cut: v.optional(v.boolean()),
};

/** How a bet has ended; `outcome` of the bet. */
export const crashOutcome = v.object({
  /** Where the round crashed; null while it still flies. */
  crash: v.nullable(hundredths),
  cash_out: v.nullable(hundredths),
  /** The own target, the player's press, the cut line, the highest payout, or what one round may owe. */
  by: v.nullable(v.picklist(["target", "player", "cut", "cap", "liability"])),
  /** When the press was read from its line, by the house's clock, and when it was decided. */
  received_at: v.nullable(time),
  decided_at: time,
});
export type CrashOutcome = v.InferOutput<typeof crashOutcome>;

/** Counts for the round that takes bets now: while one flies, that is the next. */
export const placeCrashBet = defineCall({
  name: "placeCrashBet",
  method: "POST",
  path: "/games/crash/bets",
  money: true,
  input: v.strictObject({ amount, slot, ...crashChoice }),
  reply: sharedBetReply,
  service: () => "crash",
});
export type CrashOrder = v.InferOutput<typeof placeCrashBet.input>;

/** Takes the bet back; refused once its round takes no more bets. */
export const cancelCrashBet = defineCall({
  name: "cancelCrashBet",
  method: "POST",
  path: "/games/crash/bets/{id}/cancel",
  money: true,
  availability: "anywhere",
  input: v.strictObject({ id }),
  reply: sharedBetReply,
  service: () => "crash",
});

/** At the multiplier of the moment at which the house reads it. Available anywhere, like every end of a bet. */
export const cashOutCrashBet = defineCall({
  name: "cashOutCrashBet",
  method: "POST",
  path: "/games/crash/bets/{id}/cash-out",
  money: true,
  availability: "anywhere",
  input: v.strictObject({ id }),
  reply: sharedBetReply,
  service: () => "crash",
});

/** The round on the stage. Its multiplier is a function of `started_at` and the house's clock. */
export const crashFlight = v.object({
  ...roundHead,
  /** `locking`: no more bets, and not yet off. */
  state: v.picklist(["betting", "locking", "flying", "crashed"]),
  /** Since when it flies. */
  started_at: v.nullable(time),
  /** Once it has crashed; and when betting for the next begins. */
  multiplier: v.nullable(hundredths),
  crashed_at: v.nullable(time),
  interrupted,
  next_at: v.nullable(time),
});
export type CrashFlight = v.InferOutput<typeof crashFlight>;

const seenCrashBet = v.object({
  ...seenBet,
  /** Where it was cashed out; null while it is in, and when it was lost. */
  multiplier: v.nullable(hundredths),
  payout: money,
});
export type SeenCrashBet = v.InferOutput<typeof seenCrashBet>;

/**
 * Message of the live channel `crash`. A snapshot is `whole` and has every part; what is told after it has the parts
 * that have changed: `bets` are then those that have changed, the highest stakes of the round on the stage.
 */
export const crashNews = v.object({
  whole: v.optional(v.literal(true)),
  /** When this was said, by the house's clock. */
  now: time,
  flight: v.optional(crashFlight),
  bets: v.optional(list(seenCrashBet)),
  totals: v.optional(roundTotals),
  /** The round has come to what it may owe at most: all bets that were still in have left there. */
  limited: v.optional(v.literal(true)),
  /** Of the bets for the next round, while this one flies. */
  waiting: v.optional(roundTotals),
  /** Newest first; after a crash the one that has ended. */
  past: v.optional(list(crashRound)),
});
export type CrashNews = v.InferOutput<typeof crashNews>;
