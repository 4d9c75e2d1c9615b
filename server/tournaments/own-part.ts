import type pg from "pg";
import type { TournamentDetail } from "../../contract/tournaments.ts";
import type { PlayedId } from "../../rules/games/ids.ts";
import { type Currency, toWire } from "../../rules/money.ts";
import { lastPaying } from "../../rules/promotions/tournaments.ts";
import { type RankedRow, sharingOf, toBoardRows } from "./board.ts";
import { scoreText, timeText, type Tournament } from "./tournament-rows.ts";

/** How a player stands in a tournament, and by what; null for who has not joined. */
export async function readOwnPart(
  db: pg.Pool,
  { id, scoring, prizes, paidMs }: Tournament,
  player: bigint,
): Promise<TournamentDetail["me"]> {
  const paying = lastPaying(prizes);
  const { rows } = await db.query<OwnRow>(ownSql, [id, player, paying]);
  const [own] = rows;
  if (!own) return null;
  const hasScore = own.score > 0n;
  const [rounds, near] = await Promise.all([
    db.query<RoundRow>(
      `select bet, game, result, at from tournament_rounds
       where tournament = $1 and player = $2 order by result desc, at, bet`,
      [id, player],
    ),
    hasScore ? toBoardRows(db, prizes, rows.map(nearOf)) : undefined,
  ]);
  const place = hasScore ? own.own_place : null;
  const next = rows[rows.findIndex((row) => row.near_player === player) - 1];
  const missingTo = (score: bigint) => scoreText(score - own.score);
  return {
    place,
    score: scoreText(own.score),
    rounds: own.rounds,
    rounds_left: Math.max(0, scoring.rounds - own.rounds),
    next: next ? { place: next.near_place, missing: missingTo(next.near_score) } : null,
    paying:
      (place !== null && place <= paying) || own.paying_score === null
        ? null
        : { place: paying, missing: missingTo(own.paying_score) },
    prize:
      paidMs === undefined || own.prize_micro === null
        ? null
        : { amount: toWire(own.prize_micro), currency: own.currency },
    scoring: rounds.rows.map(({ bet, game, result, at }) => ({
      bet,
      game,
      result: scoreText(result),
      at: timeText(at.getTime()),
    })),
    ...(near && { near }),
  };
}

function nearOf({ near_player: player, near_score: score, near_rounds: rounds, near_place: place, sharing }: OwnRow) {
  return { player, score, rounds, place, sharing } satisfies RankedRow;
}

const [shownAhead, shownBehind] = [2, 1];

/** In SQL: more points come first, then fewer rounds, then the earlier score. */
function isAhead(one: string, other: string): string {
  return `(${one}.score > ${other}.score or ${one}.score = ${other}.score and (
    ${one}.rounds < ${other}.rounds or ${one}.rounds = ${other}.rounds and ${one}.last_scored_at < ${other}.last_scored_at))`;
}

/**
 * A row for each place around one's own; nobody is ahead without a score. Those ahead are counted, and no others read:
 * who is next to whom, and how many are level, the board's index says.
 */
const ownSql = `
  with own as materialized (
    select e.*, w.currency, ${sharingOf("e")} as level, 1 + (
        select count(*) from tournament_entries other
        where other.tournament = $1 and other.score > 0 and other.score >= e.score and ${isAhead("other", "e")}
      )::int as own_place
    from tournament_entries e join wallets w on w.player_id = e.player
    where e.tournament = $1 and e.player = $2
  ), near as (
    select player, score, rounds, last_scored_at, own_place as near_place from own
    union all
    select ahead.player, ahead.score, ahead.rounds, ahead.last_scored_at, own_place - (
      select count(*) from tournament_entries other
      where other.tournament = $1 and other.score > 0 and other.score between own.score and ahead.score
        and ${isAhead("other", "own")} and not ${isAhead("other", "ahead")}
    )::int
    from own cross join lateral (
      select * from tournament_entries e
      where e.tournament = $1 and e.score > 0 and e.score >= own.score and ${isAhead("e", "own")}
      order by e.score, e.rounds desc, e.last_scored_at desc, e.player desc limit ${shownAhead}
    ) ahead
    union all
    select behind.player, behind.score, behind.rounds, behind.last_scored_at,
      own_place + case when ${isAhead("own", "behind")} then level else 0 end
    from own cross join lateral (
      select * from tournament_entries e
      where e.tournament = $1 and e.score > 0 and e.score <= own.score and e.player <> $2 and not ${isAhead("e", "own")}
      order by e.score desc, e.rounds, e.last_scored_at, e.player limit ${shownBehind}
    ) behind
  )
  select own.rounds, own.score, own.prize_micro, own.currency, own_place, (
      select score from tournament_entries where tournament = $1 and score > 0
      order by score desc, rounds, last_scored_at offset $3 - 1 limit 1
    ) as paying_score,
    near.player as near_player, near.score as near_score, near.rounds as near_rounds, near_place,
    ${sharingOf("near")} as sharing
  from own, near order by near_place, near.player <> $2, near.player`;

interface OwnRow {
  rounds: number;
  score: bigint;
  prize_micro: bigint | null;
  currency: Currency;
  own_place: number;
  paying_score: bigint | null;
  near_player: bigint;
  near_score: bigint;
  near_rounds: number;
  near_place: number;
  sharing: number;
}

interface RoundRow {
  bet: string;
  game: PlayedId;
  result: bigint;
  at: Date;
}
