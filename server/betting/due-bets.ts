import type pg from "pg";
import { arrayOf } from "../db/columns.ts";

export interface DueBet {
  id: string;
  player: bigint;
  revision: number;
  events: readonly string[];
}

/** Live bets that wait, those that are due first. */
export async function listPending(pool: pg.Pool, limit: number): Promise<(DueBet & { decidesAt: number })[]> {
  const { rows } = await pool.query<DueRow & { decides_at: Date }>({
    name: "list pending bets of the book",
    text: `select id, player_id, revision, decides_at from book_bets where state = 'pending' order by decides_at limit $1`,
    values: [limit],
  });
  return rows.map((row) => ({ ...toDueBet(row), decidesAt: row.decides_at.getTime() }));
}

/** The markets that have legs without a result. */
export async function listOpenMarkets(pool: pg.Pool): Promise<{ event: string; market: string; startsAt: number }[]> {
  const { rows } = await pool.query<{ event: string; market: string; starts_at: Date }>({
    name: "list open markets of the book",
    text: "select event, market, min(starts_at) as starts_at from book_legs where is_open group by event, market",
  });
  return rows.map(({ event, market, starts_at: startsAt }) => ({ event, market, startsAt: startsAt.getTime() }));
}

/** All that may be settled, or settled anew, by how these events ended. */
export async function listBetsOfEvents(pool: pg.Pool, events: readonly string[]): Promise<DueBet[]> {
  const { rows } = await pool.query<DueRow & { events: string[] }>({
    name: "list bets of events",
    text: `select b.id, b.player_id, b.revision, array_agg(l.event) as events from book_legs l
      join book_bets b on b.id = l.bet_id
      where l.event = any($1::text[]) and b.state not in ('pending', 'rejected', 'cashed_out')
      group by b.id order by b.number`,
    values: [arrayOf(events)],
  });
  return rows.map(toDueBet);
}

/** Those of these events that somebody has bet on, so that what is told of them concerns money. */
export async function listBetOn(pool: pg.Pool, events: readonly string[]): Promise<string[]> {
  if (events.length === 0) return [];
  const { rows } = await pool.query<{ event: string }>({
    name: "list events bet on",
    text: `select distinct event from book_legs l join book_bets b on b.id = l.bet_id
      where l.event = any($1::text[]) and b.state not in ('pending', 'rejected', 'cashed_out')`,
    values: [arrayOf(events)],
  });
  return rows.map(({ event }) => event);
}

/** By the feed's clock, until when all that it has told is in the bets; undefined before the first time. */
export async function readHeard(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ at: Date }>("select at from book_heard");
  return rows[0]?.at.getTime();
}

export async function noteHeard(pool: pg.Pool, atMs: number): Promise<void> {
  await pool.query({
    name: "note what the book has heard",
    text: "insert into book_heard (at) values ($1) on conflict (is_only) do update set at = excluded.at",
    values: [new Date(atMs)],
  });
}

interface DueRow {
  id: string;
  player_id: bigint;
  revision: number;
  events?: string[];
}

function toDueBet({ id, player_id: player, revision, events = [] }: DueRow): DueBet {
  return { id, player, revision, events };
}
