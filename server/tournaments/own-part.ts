import type pg from "pg";
import type { TournamentDetail } from "../../contract/tournaments.ts";
import type { PlayedId } from "../../rules/games/ids.ts";
import { type Currency, toWire } from "../../rules/money.ts";
import { lastPaying } from "../../rules/promotions/tournaments.ts";
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
  const rounds = await db.query<RoundRow>(
    `select bet, game, result, at from tournament_rounds
     where tournament = $1 and player = $2 order by result desc, at, bet`,
    [id, player],
  );
  const hasScore = own.score > 0n;
  const place = hasScore ? own.ahead + 1 : null;
  const missingTo = (score: bigint) => scoreText(score - own.score);
  return {
    place,
    score: scoreText(own.score),
    rounds: own.rounds,
    rounds_left: Math.max(0, scoring.rounds - own.rounds),
    next:
      own.next_score === null || own.next_place === null
        ? null
        : { place: own.next_place, missing: missingTo(own.next_score) },
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
  };
}

/** Who is ahead comes first by score, then by fewer rounds, then by the earlier score; nobody is without a score. */
const ownSql = `
  with own as (
    select e.*, w.currency from tournament_entries e join wallets w on w.player_id = e.player
    where e.tournament = $1 and e.player = $2
  ), ahead as materialized (
    select e.score, e.rounds, e.last_scored_at from tournament_entries e, own
    where e.tournament = $1 and e.score > 0
      and (e.score > own.score or e.score = own.score and (
        e.rounds < own.rounds or e.rounds = own.rounds and e.last_scored_at < own.last_scored_at))
  ), next as (
    select * from ahead order by score, rounds desc, last_scored_at desc limit 1
  )
  select own.rounds, own.score, own.prize_micro, own.currency,
    (select count(*) from ahead)::int as ahead,
    (select score from next) as next_score,
    (select 1 + count(*) from ahead, next where ahead.score > next.score or ahead.score = next.score and (
      ahead.rounds < next.rounds or ahead.rounds = next.rounds and ahead.last_scored_at < next.last_scored_at
    ))::int as next_place,
    (select score from ahead order by score desc, rounds, last_scored_at offset $3 - 1 limit 1) as paying_score
  from own`;

interface OwnRow {
  rounds: number;
  score: bigint;
  prize_micro: bigint | null;
  currency: Currency;
  ahead: number;
  next_score: bigint | null;
  next_place: number | null;
  paying_score: bigint | null;
}

interface RoundRow {
  bet: string;
  game: PlayedId;
  result: bigint;
  at: Date;
}
