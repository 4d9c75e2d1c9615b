import type pg from "pg";
import type { BoardRow } from "../../contract/tournaments.ts";
import { toWire } from "../../rules/money.ts";
import { lastPaying, prizeAt } from "../../rules/promotions/tournaments.ts";
import { shownNames } from "../games/shown-bets.ts";
import { scoreText, type Tournament } from "./tournament-rows.ts";

type Db = Pick<pg.Pool, "query">;

export interface Board {
  /** How many have joined. */
  players: number;
  rows: BoardRow[];
}

/** The first places as they stand. */
export async function readBoard(db: Db, { id, prizes }: Tournament): Promise<Board> {
  const [counted, ranked] = await Promise.all([
    countPlayers(db, [id]),
    // Places are shared at the end of what is read, too.
    db.query<RankedRow>(
      `select player, score, rounds, place, ${sharingOf("top")} as sharing
       from (
         select player, score, rounds, last_scored_at,
           (rank() over (order by score desc, rounds, last_scored_at))::int as place
         from (
           select * from tournament_entries where tournament = $1 and score > 0
           order by score desc, rounds, last_scored_at limit ${mostShown}
         ) first
       ) top order by place, player`,
      [id],
    ),
  ]);
  return { players: counted.get(id) ?? 0, rows: await toBoardRows(db, prizes, ranked.rows) };
}

/** Ranked entries as they are shown to others. */
export async function toBoardRows(
  db: Db,
  prizes: Tournament["prizes"],
  ranked: readonly RankedRow[],
): Promise<BoardRow[]> {
  const names = await shownNames(db, ranked);
  const paying = lastPaying(prizes);
  return ranked.map(({ player, place, score, rounds, sharing }) => ({
    place,
    player: names.get(player) ?? null,
    score: scoreText(score),
    rounds,
    prize: toWire(place > paying ? 0n : prizeAt(prizes, place, sharing)),
  }));
}

/** In SQL: how many of the tournament `$1` are at the place of that row. */
export function sharingOf(row: string): string {
  return `(
    select count(*) from tournament_entries same where same.tournament = $1 and same.score > 0
      and same.score = ${row}.score and same.rounds = ${row}.rounds and same.last_scored_at = ${row}.last_scored_at
  )::int`;
}

export async function countPlayers(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ tournament: string; players: number }>(
    `select tournament, count(*)::int as players from tournament_entries
     where tournament = any($1::text[]) group by tournament`,
    [ids],
  );
  return new Map(rows.map(({ tournament, players }) => [tournament, players]));
}

export interface RankedRow {
  player: bigint;
  score: bigint;
  rounds: number;
  place: number;
  sharing: number;
}

export const mostShown = 50;
