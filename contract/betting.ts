import * as v from "valibot";
import { acceptances } from "../rules/betting/acceptance.ts";
import { mostLegs } from "../rules/betting/shapes.ts";
import { receipt } from "./bets.ts";
import { defineCall } from "./call.ts";
import { cursor, limit, list, page } from "./lists.ts";
import { bookSport, eventId, eventStates, legResult, names, marketId, scoreboard } from "./odds-feed.ts";
import { amount, currency, hash, id, money, time } from "./values.ts";

/* The book: what can be bet on, at which prices, and what has become of a player's bets. */

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const price = v.pipe(v.string("required"), v.regex(/^[1-9]\d{0,3}\.\d\d$/, "invalid_value"));
/** Event, market and code, joined by a colon. */
export const selectionId = v.pipe(
  v.string("required"),
  v.regex(/^[\w-]{1,40}:[\w.-]{1,40}:[\w-]{1,24}$/, "invalid_id"),
);

const selection = v.object({
  id: selectionId,
  /** What of the market it is: "home", "over", "2-1". */
  code: v.string(),
  /** In English, for whoever has no words of their own. */
  name: v.string(),
  /** Null while none is offered. */
  price: v.nullable(price),
  /** Grows with each change of price or state. */
  version: count,
  state: v.picklist(["open", "suspended", "closed"]),
});
export type Selection = v.InferOutput<typeof selection>;

const market = v.object({
  id: marketId,
  kind: v.string(),
  name: v.string(),
  line_q: v.optional(v.number()),
  part: v.optional(count),
  state: v.picklist(["open", "suspended", "closed", "settled", "void"]),
  /** Of a unit staked on it, what comes back on average at these prices: "0.9540". */
  expected_return: v.nullable(v.string()),
  selections: list(selection),
});
export type BookMarket = v.InferOutput<typeof market>;

/** Of lists, with its first markets only. */
export const bookEvent = v.object({
  id: eventId,
  sport: bookSport,
  league: v.object({ id: eventId, names }),
  home: names,
  away: names,
  starts_at: time,
  state: v.picklist(eventStates),
  score: v.nullable(scoreboard),
  /** How many markets there are in all. */
  market_count: count,
  markets: list(market),
  seed_hash: hash,
  seed: v.nullable(hash),
  is_simulated: v.boolean(),
});
export type BookEvent = v.InferOutput<typeof bookEvent>;

export const getSports = defineCall({
  name: "getSports",
  method: "GET",
  path: "/betting/sports",
  auth: "none",
  input: v.object({}),
  reply: v.object({
    items: list(
      v.object({
        id: bookSport,
        live: count,
        upcoming: count,
        leagues: list(v.object({ id: eventId, names, live: count, upcoming: count })),
      }),
    ),
    /** Since when nothing has been heard of the feed; bets are closed meanwhile. */
    stale_since: v.nullable(time),
  }),
});
export type Sports = v.InferOutput<typeof getSports.reply>;

/** Live ones by when they began, upcoming ones by when they begin. */
export const getEvents = defineCall({
  name: "getEvents",
  method: "GET",
  path: "/betting/events",
  auth: "none",
  input: v.object({
    state: v.optional(v.picklist(["live", "upcoming"], "invalid_value")),
    sport: v.optional(v.picklist(bookSport.options, "not_found")),
    league: v.optional(eventId),
    /** Starts before this moment. */
    before: v.optional(time),
    /** A club or league in any of the languages and scripts. */
    search: v.optional(v.pipe(v.string(), v.maxLength(64, "invalid_value"))),
    /** These, whatever their state: "a,b". */
    ids: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,40}(,[\w-]{1,40}){0,49}$/, "invalid_id"))),
    cursor,
    limit,
  }),
  /** A house of an older build does not say since when its feed is silent. */
  reply: v.object({ ...page(bookEvent).entries, stale_since: v.optional(v.nullable(time), null) }),
});

export type EventsWish = v.InferOutput<typeof getEvents.input>;

/** With all its markets. */
export const getEvent = defineCall({
  name: "getEvent",
  method: "GET",
  path: "/betting/events/{id}",
  auth: "none",
  input: v.object({ id: eventId }),
  reply: bookEvent,
});

/**
 * Of `odds:{event}` with all its markets, of `odds:{list}` with its first ones: `odds:live`, or `odds:` and a sport for
 * what is upcoming of it. A snapshot is whole; a message has what has changed: an event's markets are only those that
 * have.
 */
export const oddsNews = v.object({
  whole: v.optional(v.literal(true)),
  events: list(bookEvent),
  /** Those that have left the list. */
  gone: v.array(eventId),
  stale_since: v.nullable(time),
});
export type OddsNews = v.InferOutput<typeof oddsNews>;

const sizes = v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1))), v.minLength(1), v.maxLength(mostLegs));
const order = {
  kind: v.picklist(["single", "express", "system"], "invalid_value"),
  system: v.optional(v.strictObject({ sizes })),
};

export const priceOffer = v.object({
  id,
  legs: list(v.object({ selection: selectionId, price, version: count })),
  expires_at: time,
});
export type PriceOffer = v.InferOutput<typeof priceOffer>;

export const bookBetStates = [
  "pending",
  "accepted",
  "rejected",
  "won",
  "lost",
  "void",
  "partly_void",
  "half_won",
  "half_lost",
  "cashed_out",
] as const;

const bookLeg = v.object({
  selection: selectionId,
  event: eventId,
  sport: bookSport,
  home: names,
  away: names,
  league: names,
  starts_at: time,
  kind: v.string(),
  code: v.string(),
  line_q: v.optional(v.number()),
  part: v.optional(count),
  was_live: v.boolean(),
  price,
  version: count,
  /** Null while it is open. */
  result: v.nullable(legResult),
  score: v.nullable(v.tuple([count, count])),
});
export type BookLeg = v.InferOutput<typeof bookLeg>;

export const bookBet = v.object({
  id,
  /** By which people call it. */
  number: count,
  ...order,
  state: v.picklist(bookBetStates),
  /** What is held or staked in all, and on each line. */
  amount: money,
  line_amount: money,
  lines: count,
  currency,
  accept: v.picklist(acceptances),
  /** Of all legs together; null of a system. */
  price: v.nullable(v.string()),
  legs: list(bookLeg),
  /** If all that is open comes in; and what of a unit comes back on average, as it was placed. */
  most_payout: money,
  expected_return: v.string(),
  payout: money,
  at: time,
  /** Until when a pending one is looked at again. */
  decides_at: v.nullable(time),
  /** Why it was rejected, with the prices of now where those were the reason. */
  reason: v.nullable(v.string()),
  offer: v.nullable(priceOffer),
  cash_outs: list(v.object({ part: count, amount: money, payout: money, at: time })),
  /** Each settlement, the latest last: one that was taken back stands with its reason. */
  settlements: list(
    v.object({ version: count, state: v.string(), payout: money, at: time, reason: v.nullable(v.string()) }),
  ),
  ended_at: v.nullable(time),
});
export type BookBet = v.InferOutput<typeof bookBet>;

const bookBetReply = v.object({ bet: bookBet, balance: money, receipt: v.optional(receipt) });
export type BookBetReply = v.InferOutput<typeof bookBetReply>;

/** At the prices that the player has seen. Live bets wait, their stake held, and are looked at again. */
export const placeBookBet = defineCall({
  name: "placeBookBet",
  method: "POST",
  path: "/betting/bets",
  money: true,
  input: v.strictObject({
    ...order,
    amount,
    accept: v.picklist(acceptances, "invalid_value"),
    legs: v.pipe(
      v.array(v.strictObject({ selection: selectionId, price, version: count }), "required"),
      v.minLength(1, "required"),
      v.maxLength(mostLegs, "too_many_legs"),
    ),
    /** An offer of the house, whose prices it keeps for ten seconds. */
    offer: v.optional(id),
  }),
  reply: bookBetReply,
});
export type BookOrder = v.InferOutput<typeof placeBookBet.input>;

export const getBookBets = defineCall({
  name: "getBookBets",
  method: "GET",
  path: "/betting/bets",
  input: v.object({ state: v.optional(v.picklist(["open", "settled"], "invalid_value")), cursor, limit }),
  reply: page(bookBet),
});

/** What a bet is worth now, for five seconds. */
export const getCashOutQuote = defineCall({
  name: "getCashOutQuote",
  method: "GET",
  path: "/betting/bets/{id}/quote",
  input: v.object({ id }),
  reply: v.object({
    quote: id,
    parts: list(v.object({ part: count, amount: money, payout: money })),
    expires_at: time,
  }),
});
export type CashOutQuote = v.InferOutput<typeof getCashOutQuote.reply>;

export const cashOutBookBet = defineCall({
  name: "cashOutBookBet",
  method: "POST",
  path: "/betting/bets/{id}/cash-out",
  money: true,
  availability: "anywhere",
  input: v.strictObject({ id, quote: id, part: v.picklist([25, 50, 75, 100], "invalid_value") }),
  reply: bookBetReply,
});

/** Message of the live channel `betting`: the player's open bets, and those that have just ended or changed. */
export const bettingState = v.object({ open: list(bookBet), ended: list(bookBet) });
export type BettingState = v.InferOutput<typeof bettingState>;
