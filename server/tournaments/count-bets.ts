import { noScore, type Score, type ScoringRound, withRound } from "../../rules/promotions/tournaments.ts";
import { arrayOf, columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import type { SettledBet } from "../games/settled-bets.ts";
import { announce, type Note } from "../live/bus.ts";
import { toTournament, type Tournament, type TournamentRow } from "./tournament-rows.ts";

/** Scores in these tournaments have changed. */
export const tournamentsMoved: Note<{ ids: readonly string[] }> = { kind: "tournaments_moved" };

/**
 * Counts settled bets in the tournaments that they are part of, and closes those whose every bet has been counted. Runs
 * for one house at a time.
 */
export async function countBets(
  tx: Tx,
  bets: readonly SettledBet[],
  { allBeforeMs, nowMs }: { allBeforeMs: number; nowMs: number },
): Promise<void> {
  const moved = new Set<string>();
  const played = bets.filter(({ isRefund }) => !isRefund);
  for (const tournament of played.length === 0 ? [] : await listOpen(tx, played))
    if (await countIn(tx, tournament, played)) moved.add(tournament.id);
  if (allBeforeMs > 0) {
    const { rows } = await tx.query<{ id: string }>(
      "update tournaments set counted_at = $2 where counted_at is null and ends_at <= $1 returning id",
      [new Date(allBeforeMs), new Date(nowMs)],
    );
    for (const { id } of rows) moved.add(id);
  }
  // In parts that fit into a message.
  const ids = [...moved];
  for (let at = 0; at < ids.length; at += 50) await announce(tx, tournamentsMoved, { ids: ids.slice(at, at + 50) });
}

async function listOpen(tx: Tx, bets: readonly SettledBet[]): Promise<Tournament[]> {
  const times = bets.map(({ settledMs }) => settledMs);
  const { rows } = await tx.query<TournamentRow>(
    `select id, definition, starts_at, ends_at, paid_at from tournaments
     where counted_at is null and starts_at <= $1 and ends_at > $2 order by id`,
    [new Date(Math.max(...times)), new Date(Math.min(...times))],
  );
  return rows.map(toTournament);
}

/** Returns whether any score has changed. */
async function countIn(tx: Tx, tournament: Tournament, all: readonly SettledBet[]): Promise<boolean> {
  const { id, startsMs, endsMs, definition, scoring } = tournament;
  const bets = all.filter(
    ({ settledMs, game }) =>
      settledMs >= startsMs &&
      settledMs < endsMs &&
      (definition.games === undefined || definition.games.includes(game)),
  );
  const entries = await loadEntries(tx, id, [...new Set(bets.map(({ player }) => player))]);
  const after = new Map<bigint, Score>();
  const games = new Map(bets.map((bet) => [bet.id, bet.game]));
  const begun = await loadBegun(
    tx,
    bets.filter(({ player }) => entries.has(player)),
  );
  for (const { player, settledMs, ...bet } of bets) {
    const entry = entries.get(player);
    // Whoever waits with a round that goes well until they have joined would have as many tries as they like.
    if (!entry || (begun.get(bet.id) ?? settledMs) < Math.max(entry.joinedMs, startsMs)) continue;
    const before = after.get(player) ?? entry.score;
    const score = withRound(before, { ...bet, atMs: settledMs }, scoring);
    if (score !== before) after.set(player, score);
  }
  if (after.size === 0) return false;
  await writeScores(tx, id, after);
  const changes = [...after].flatMap(([player, { scoring }]) => {
    const before = entries.get(player)?.score.scoring ?? [];
    const isIn = (list: readonly ScoringRound[], round: ScoringRound) => list.some((each) => each.id === round.id);
    return [
      ...before.filter((round) => !isIn(scoring, round)).map((round) => ({ player, round, isNew: false })),
      ...scoring.filter((round) => !isIn(before, round)).map((round) => ({ player, round, isNew: true })),
    ];
  });
  await dropRounds(
    tx,
    id,
    changes.filter(({ isNew }) => !isNew),
  );
  await addRounds(
    tx,
    id,
    changes
      .filter(({ isNew }) => isNew)
      .map(({ player, round: { id: bet, resultE4: result, atMs } }) => {
        const game = games.get(bet);
        if (game === undefined) throw new Error("a round that nobody has read");
        return { player, bet, game, result, at: new Date(atMs) };
      }),
  );
  return true;
}

/** When those were begun that are not decided at once. */
async function loadBegun(tx: Tx, bets: readonly SettledBet[]): Promise<Map<string, number>> {
  if (bets.length === 0) return new Map();
  const { rows } = await tx.query<{ id: string; at: Date }>(
    `select id, opened_at as at from rounds where id = any($1::uuid[])
     union all select id, at from shared_bets where id = any($1::uuid[])
     union all select id, at from provider_rounds where id = any($1::uuid[])
     union all select id, at from book_bets where id = any($1::uuid[])
     union all select id, at from duels where id = any($1::uuid[])`,
    [arrayOf(bets.map(({ id }) => id))],
  );
  return new Map(rows.map(({ id, at }) => [id, at.getTime()]));
}

interface LoadedEntry {
  joinedMs: number;
  score: Score;
}

async function loadEntries(tx: Tx, id: string, players: readonly bigint[]): Promise<Map<bigint, LoadedEntry>> {
  const values = [id, arrayOf(players)];
  const entries = await tx.query<EntryRow>(
    `select player, joined_at, rounds, score, last_scored_at from tournament_entries
     where tournament = $1 and player = any($2::bigint[])`,
    values,
  );
  const rounds = await tx.query<RoundRow>(
    `select player, bet, result, at from tournament_rounds
     where tournament = $1 and player = any($2::bigint[]) order by result desc, at, bet`,
    values,
  );
  const roundsOf = new Map<bigint, RoundRow[]>();
  for (const row of rounds.rows) {
    const own = roundsOf.get(row.player);
    if (own) own.push(row);
    else roundsOf.set(row.player, [row]);
  }
  return new Map(
    entries.rows.map((row) => [
      row.player,
      {
        joinedMs: row.joined_at.getTime(),
        score: {
          ...noScore,
          rounds: row.rounds,
          scoreE4: row.score,
          lastMs: row.last_scored_at?.getTime(),
          scoring: (roundsOf.get(row.player) ?? []).map(({ bet, result, at }) => ({
            id: bet,
            resultE4: result,
            atMs: at.getTime(),
          })),
        },
      },
    ]),
  );
}

async function writeScores(tx: Tx, id: string, after: ReadonlyMap<bigint, Score>): Promise<void> {
  const rows = [...after].map(([player, { rounds, scoreE4, lastMs }]) => ({
    player,
    rounds,
    scoreE4,
    last: lastMs === undefined ? null : new Date(lastMs),
  }));
  await tx.query(
    `update tournament_entries e set rounds = u.rounds, score = u.score, last_scored_at = u.last
     from unnest($2::bigint[], $3::int[], $4::bigint[], $5::timestamptz[]) as u(player, rounds, score, last)
     where e.tournament = $1 and e.player = u.player`,
    [id, ...columnsOf(rows, ["player", "rounds", "scoreE4", "last"])],
  );
}

async function dropRounds(
  tx: Tx,
  id: string,
  rounds: readonly { player: bigint; round: ScoringRound }[],
): Promise<void> {
  if (rounds.length === 0) return;
  const rows = rounds.map(({ player, round }) => ({ player, bet: round.id }));
  await tx.query(
    `delete from tournament_rounds r using unnest($2::bigint[], $3::uuid[]) as u(player, bet)
     where r.tournament = $1 and r.player = u.player and r.bet = u.bet`,
    [id, ...columnsOf(rows, ["player", "bet"])],
  );
}

async function addRounds(tx: Tx, id: string, rows: readonly NewRound[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into tournament_rounds (tournament, player, bet, game, result, at)
     select $1, * from unnest($2::bigint[], $3::uuid[], $4::text[], $5::bigint[], $6::timestamptz[])`,
    [id, ...columnsOf(rows, ["player", "bet", "game", "result", "at"])],
  );
}

interface NewRound extends Record<string, string | number | bigint | Date> {
  player: bigint;
  bet: string;
  game: string;
  result: bigint;
  at: Date;
}

interface EntryRow {
  player: bigint;
  joined_at: Date;
  rounds: number;
  score: bigint;
  last_scored_at: Date | null;
}

interface RoundRow {
  player: bigint;
  bet: string;
  result: bigint;
  at: Date;
}
