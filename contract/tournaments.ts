import * as v from "valibot";
import { playedIds } from "../rules/games/ids.ts";
import { defineCall } from "./call.ts";
import { cursor, limit, list, page } from "./lists.ts";
import { currency, id, money, time } from "./values.ts";

export const tournamentStatuses = ["upcoming", "active", "finished"] as const;
const status = v.picklist(tournamentStatuses, "invalid_value");

const game = v.picklist(playedIds);

/** A score or result, with four decimals. */
const score = v.pipe(v.string(), v.regex(/^\d{1,15}\.\d{4}$/));

/** Amounts are in roubles. At most `rounds` of a player count, each of `min_stake` or more. */
const scoring = v.variant("kind", [
  /** The sum of the best results, each win ÷ stake, a thousand at most. */
  v.object({ kind: v.literal("best"), of: v.number(), rounds: v.number(), min_stake: money }),
  /** The one highest win ÷ stake. */
  v.object({ kind: v.literal("highest"), rounds: v.number(), min_stake: money }),
  /** A point for each rouble staked, so many for a round at most. */
  v.object({ kind: v.literal("points"), rounds: v.number(), min_stake: money, most_per_round: money }),
]);

/** What each of these places is paid. */
const prize = v.object({ from: v.number(), to: v.number(), amount: money });

export const tournament = v.object({
  id,
  title: v.object({ ru: v.string(), en: v.string(), kz: v.string() }),
  status,
  starts_at: time,
  ends_at: time,
  /** Set once the prizes are paid, a little after the end. */
  paid_at: v.nullable(time),
  /** Null: all. */
  games: v.nullable(list(game)),
  scoring,
  /** In roubles; others are paid as much in the currency of theirs. */
  prizes: list(prize),
  /** All of them. */
  fund: money,
  /** How many have joined. */
  players: v.number(),
  /** Whether the asking player has; null for guests. */
  joined: v.nullable(v.boolean()),
});
export type Tournament = v.InferOutput<typeof tournament>;

/** Who shares a place has the same one. */
const boardRow = v.object({
  place: v.number(),
  /** Null: a name that is hidden. */
  player: v.nullable(v.string()),
  score,
  /** How many rounds have counted. */
  rounds: v.number(),
  /** What the place pays, in roubles. */
  prize: money,
});
export type BoardRow = v.InferOutput<typeof boardRow>;

const toPlace = v.object({
  place: v.number(),
  /** Zero where scores are equal, and the fewer rounds or the earlier score are ahead. */
  missing: score,
});

/** A round that is part of one's score; its receipt is that of the bet. */
const scoringRound = v.object({ bet: id, game, result: score, at: time });
export type ScoringRound = v.InferOutput<typeof scoringRound>;

export const tournamentDetail = v.object({
  tournament,
  /** The first places. */
  board: list(boardRow),
  /** The asking player's own; null for who has not joined. */
  me: v.nullable(
    v.object({
      /** None without a score. */
      place: v.nullable(v.number()),
      score,
      rounds: v.number(),
      rounds_left: v.number(),
      /** The place ahead, and the last one that pays. */
      next: v.nullable(toPlace),
      paying: v.nullable(toPlace),
      /** What was won, once it is paid. */
      prize: v.nullable(v.object({ amount: money, currency })),
      scoring: list(scoringRound),
      /** The places around one's own, which may be none of the first; one's own is ahead of those level with it. */
      near: v.optional(list(boardRow)),
    }),
  ),
  now: time,
});
export type TournamentDetail = v.InferOutput<typeof tournamentDetail>;

/**
 * Those that are upcoming are listed by their start, the others by their end, the latest first; by `order`, whatever
 * their status, the one that ends first.
 */
export const getTournaments = defineCall({
  name: "getTournaments",
  method: "GET",
  path: "/tournaments",
  auth: "optional",
  input: v.object({
    status: v.optional(status),
    order: v.optional(v.picklist(["ends_first"], "invalid_value")),
    cursor,
    limit,
  }),
  reply: page(tournament),
});

export const getTournament = defineCall({
  name: "getTournament",
  method: "GET",
  path: "/tournaments/{id}",
  auth: "optional",
  input: v.object({ id }),
  reply: tournamentDetail,
});

/** Free. Rounds that end from then on count. */
export const joinTournament = defineCall({
  name: "joinTournament",
  method: "POST",
  path: "/tournaments/{id}/join",
  keyed: true,
  availability: "served",
  input: v.strictObject({ id }),
  reply: tournamentDetail,
});

/** Message of the live channels `tournament:{id}`: what stands, each time. */
export const tournamentNews = v.object({
  whole: v.literal(true),
  now: time,
  players: v.number(),
  paid_at: v.nullable(time),
  board: list(boardRow),
});
export type TournamentNews = v.InferOutput<typeof tournamentNews>;
