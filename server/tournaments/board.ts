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
      `select player, score, rounds, place, (
         select count(*) from tournament_entries same where same.tournament = $1 and same.score > 0
           and same.score = top.score and same.rounds = top.rounds and same.last_scored_at = top.last_scored_at
       )::int as sharing
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
  const names = await shownNames(db, ranked.rows);
  const paying = lastPaying(prizes);
  return {
    players: counted.get(id) ?? 0,
    rows: ranked.rows.map(({ player, place, score, rounds, sharing }) => ({
      place,
      player: names.get(player) ?? null,
      score: scoreText(score),
      rounds,
      prize: toWire(place > paying ? 0n : prizeAt(prizes, place, sharing)),
    })),
  };
}

export async function countPlayers(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ tournament: string; players: number }>(
    `select tournament, count(*)::int as players from tournament_entries
     where tournament = any($1::text[]) group by tournament`,
    [ids],
  );
  return new Map(rows.map(({ tournament, players }) => [tournament, players]));
}

interface RankedRow {
  player: bigint;
  score: bigint;
  rounds: number;
  place: number;
  sharing: number;
}

export const mostShown = 50;
