import * as v from "valibot";
import { defineCall } from "./call.ts";
import { cursor, limit, list, page } from "./lists.ts";
import { roundHead, seenBet, sharedBetReply } from "./shared-rounds.ts";
import { clientSeed } from "./seeds.ts";
import { amount, currency, hash, money, time } from "./values.ts";

export const rooms = ["red", "yellow", "purple"] as const;
export type Room = (typeof rooms)[number];
export const room = v.picklist(rooms, "not_found");

/** A further bet of the same player adds to their share. */
export const placeRoomBet = defineCall({
  name: "placeRoomBet",
  method: "POST",
  path: "/games/rooms/{room}/bets",
  money: true,
  input: v.strictObject({ room, amount }),
  reply: sharedBetReply,
});
export type RoomOrder = v.InferOutput<typeof placeRoomBet.input>;

/** Tickets of one bet: `from` to `to`, both included, one for each hundredth, in order of arrival. */
const roomBet = v.object({
  ...seenBet,
  /** The same for all bets of one player in this round: its tint. */
  seat: v.number(),
  index: v.number(),
  from: v.number(),
  to: v.number(),
  client_seed: clientSeed,
  /** It stands for several bets of its seat, with tickets beside these, because the pot has very many. */
  folded: v.optional(v.literal(true)),
});
export type RoomBet = v.InferOutput<typeof roomBet>;

/** A round of one room. Each currency has pots of its own, so that no stake is ever converted. */
export const pot = v.object({
  ...roundHead,
  room,
  /** `alone`: one player, who has all back at `refund_at`; `counting`: drawn at `closes_at`. */
  state: v.picklist(["empty", "alone", "counting", "drawing", "drawn", "refunded"]),
  currency,
  amount: money,
  tickets: v.number(),
  refund_at: v.nullable(time),
  server_seed_hash: hash,
  /** The newest hash of crash that was known before the first bet. */
  entropy: v.string(),
  /** Once it is drawn: */
  server_seed: v.nullable(hash),
  ticket: v.nullable(v.number()),
  /** The seat that has won, and what it takes. */
  winner: v.nullable(v.number()),
  payout: v.nullable(money),
  drawn_at: v.nullable(time),
  next_at: v.nullable(time),
});
export type Pot = v.InferOutput<typeof pot>;

/** Everything about one round of a room that is over, enough to draw it again. */
export const pastPot = v.object({ ...pot.entries, bets: list(roomBet), at: time });
export type PastPot = v.InferOutput<typeof pastPot>;

export const getRoomRounds = defineCall({
  name: "getRoomRounds",
  method: "GET",
  path: "/games/rooms/{room}/rounds",
  auth: "none",
  /** Of the pots in roubles where no currency is named. */
  input: v.object({ room, currency: v.optional(currency), cursor, limit }),
  reply: page(pastPot),
});

/**
 * Message of the live channels `rooms:{room}`: `red`, `yellow`, `purple` in roubles, and with the currency behind it in
 * others, as `red-usd`. A snapshot is `whole`, what is told after it adds its `bets`.
 */
export const roomNews = v.object({
  whole: v.optional(v.literal(true)),
  now: time,
  pot: v.optional(pot),
  bets: v.optional(list(roomBet)),
  /** The last pot that was drawn. */
  last: v.optional(
    v.nullable(v.object({ number: v.number(), amount: money, currency, winner: v.nullable(v.string()) })),
  ),
});
export type RoomNews = v.InferOutput<typeof roomNews>;
