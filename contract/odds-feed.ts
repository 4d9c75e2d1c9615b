import * as v from "valibot";
import { bookSports } from "../rules/betting/sports.ts";
import { list } from "./lists.ts";
import { hash, time } from "./values.ts";

/*
 * What a feed of odds tells a house, over a WebSocket: facts and fair chances, never a price. A producer numbers what it
 * tells without a gap, and says that it lives every two seconds. After a gap or six seconds of silence the house asks for
 * what stands, and gets a snapshot of each event, closed by `snapshot_complete`. What has ended some time ago stands no
 * more: what has changed of it the house asks for by `changes` and `event`. A house shows who it is by its key, as
 * `Authorization: Bearer`, on the socket and at the paths alike.
 */

export const feedPaths = {
  /** The WebSocket. */
  live: "/feed",
  /** What stands of one event, also long after its end: its settlement and seed. */
  event: <Event extends string>(event: Event) => `/events/${event}` as const,
  /** With `after`, the events of which something was told since then, or may have been, whether or not they stand. */
  changes: "/changes",
  /** Of a simulated one alone. */
  byHand: "/by-hand",
};

export const producers = ["prematch", "live"] as const;
export type Producer = (typeof producers)[number];
export const producer = v.picklist(producers);

export const bookSport = v.picklist(bookSports);

/** In the languages of the product, for names are searched in all of them. */
export const names = v.object({ ru: v.string(), en: v.string(), kz: v.string() });
export type Names = v.InferOutput<typeof names>;

export const eventId = v.pipe(v.string("required"), v.regex(/^[\w-]{1,40}$/, "invalid_id"));
/** Of a market: its kind, and where there are several, line and part: "total.10", "nextGoal..3". */
export const marketId = v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/, "invalid_id"));
const code = v.pipe(v.string(), v.regex(/^[\w-]{1,24}$/, "invalid_id"));

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const pair = v.tuple([count, count]);
const chance = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

export const side = v.picklist(["home", "away"]);

/** Something that happened, or an attack that may lead to it. */
export const incident = v.object({ kind: v.string(), side: v.nullable(side), at: v.string(), score: v.optional(pair) });

/** How a match stands. A clock that runs is counted on from `at`. */
export const scoreboard = v.object({
  score: pair,
  /** Of the halves, periods, sets, quarters or maps so far. */
  periods: list(pair),
  /** Which of them is played, or which break: "first_half", "half_time", "set_2". */
  phase: v.string(),
  clock: v.nullable(v.object({ seconds: v.number(), speed: v.number(), at: time })),
  /** Of a game of tennis: "30", "40", "A". */
  points: v.optional(v.tuple([v.string(), v.string()])),
  serves: v.optional(side),
  attack: v.nullable(v.object({ side, is_dangerous: v.boolean() })),
  stats: v.record(v.string(), pair),
  /** The latest, oldest first. */
  incidents: list(incident),
});
export type Scoreboard = v.InferOutput<typeof scoreboard>;

/** Without any margin. What comes back unchanged on average is `back`. */
const fair = v.object({ chance, back: chance });

export const feedMarket = v.object({
  market: marketId,
  kind: v.string(),
  /** In quarters: 10 is over or under 2.5. */
  line_q: v.optional(v.pipe(v.number(), v.integer())),
  part: v.optional(count),
  state: v.picklist(["open", "suspended", "closed"]),
  /** By the code of the selection. */
  fairs: v.record(code, fair),
});
export type FeedMarket = v.InferOutput<typeof feedMarket>;

export const eventStates = [
  "scheduled",
  "prematch",
  "live",
  "suspended",
  "ended",
  "settled",
  "cancelled",
  "postponed",
] as const;

export const fixture = v.object({
  sport: bookSport,
  league: v.object({ id: eventId, names }),
  home: names,
  away: names,
  starts_at: time,
  state: v.picklist(eventStates),
  /** Of the seed that the whole match follows from; the seed itself once it has ended. */
  seed_hash: hash,
  seed: v.nullable(hash),
  is_simulated: v.boolean(),
});
export type Fixture = v.InferOutput<typeof fixture>;

export const legResult = v.variant("state", [
  v.object({ state: v.picklist(["won", "lost", "void", "push", "half_won", "half_lost"]) }),
  v.pipe(
    v.object({ state: v.literal("dead_heat"), winners: count, places: count }),
    v.check(({ winners, places }) => places >= 1 && places <= winners, "invalid_value"),
  ),
]);

/** How a market ended, by the code of the selection. A version that is greater takes the place of what was said. */
const marketEnd = v.object({ market: marketId, version: count, results: v.record(code, legResult) });
export type MarketEnd = v.InferOutput<typeof marketEnd>;

/** As it stands: with why, if it was taken back. */
const standingEnd = v.object({ ...marketEnd.entries, rolled_back: v.optional(v.string()) });
export type StandingEnd = v.InferOutput<typeof standingEnd>;

/** That all bets are void, or by `is_over` that they were and are no more, with the reason that was told last. */
const cancel = v.object({ reason: v.string(), is_over: v.optional(v.boolean()) });

const message = { producer, event: eventId, seq: count, at: time };
const ofProducer = { producer, seq: count, at: time };

/** All that messages have made of an event: who missed some of them has missed nothing once this was told. */
const whole = {
  fixture,
  scoreboard: v.nullable(scoreboard),
  markets: list(feedMarket),
  ends: list(standingEnd),
  cancelled: v.optional(cancel),
  /** Of single markets, and not of those that were settled since. A feed that leaves the list out says nothing of them. */
  cancelled_markets: v.optional(list(v.object({ market: marketId, ...cancel.entries }))),
};

export const feedMessage = v.variant("kind", [
  v.object({ kind: v.literal("snapshot"), ...message, ...whole }),
  v.object({ kind: v.literal("odds_change"), ...message, markets: list(feedMarket) }),
  /** No market of the event takes bets until its odds change again. */
  v.object({ kind: v.literal("bet_stop"), ...message, reason: v.string() }),
  v.object({ kind: v.literal("fixture_change"), ...message, fixture }),
  v.object({ kind: v.literal("score"), ...message, scoreboard }),
  v.object({ kind: v.literal("settlement"), ...message, ends: list(marketEnd) }),
  /** What was said of these markets was wrong; what is right comes as a settlement of a greater version. */
  v.object({ kind: v.literal("rollback_settlement"), ...message, markets: v.array(marketId), reason: v.string() }),
  /** All bets on these markets, or on the whole event, are void. */
  v.object({
    kind: v.literal("bet_cancel"),
    ...message,
    markets: v.nullable(v.array(marketId)),
    reason: v.string(),
  }),
  v.object({
    kind: v.literal("rollback_cancel"),
    ...message,
    markets: v.nullable(v.array(marketId)),
    reason: v.string(),
  }),
  v.object({ kind: v.literal("alive"), ...ofProducer }),
  /** Everything that the producer has stands as told since the house asked. */
  v.object({ kind: v.literal("snapshot_complete"), ...ofProducer }),
]);
export type FeedMessage = v.InferOutput<typeof feedMessage>;

/** What any message has, also of a kind that only a later build knows: that is left out, and its number counts. */
export const feedEnvelope = v.looseObject({ kind: v.string(), ...ofProducer });
export type FeedEnvelope = v.InferOutput<typeof feedEnvelope>;
export const feedMessageKinds: ReadonlySet<string> = new Set(
  feedMessage.options.map(({ entries }) => entries.kind.literal),
);
export type FeedSnapshot = Extract<FeedMessage, { kind: "snapshot" }>;

/** What a house asks for over the socket: all that a producer has, anew. */
export const feedRequest = v.object({ op: v.literal("recover"), producer });
export type FeedRequest = v.InferOutput<typeof feedRequest>;

/** Reply of `changes`, of the last days; some of them may be as they were. */
export const feedChanges = v.object({ events: list(eventId) });

/** Reply of `event`. */
export const feedEvent = v.object({ event: eventId, ...whole });
export type FeedEvent = v.InferOutput<typeof feedEvent>;
