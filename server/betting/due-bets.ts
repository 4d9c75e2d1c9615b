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

interface DueRow {
  id: string;
  player_id: bigint;
  revision: number;
  events?: string[];
}

function toDueBet({ id, player_id: player, revision, events = [] }: DueRow): DueBet {
  return { id, player, revision, events };
}
