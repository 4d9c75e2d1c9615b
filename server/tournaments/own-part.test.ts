import { expect, test } from "vitest";
import type { TournamentDetail, TournamentNews } from "../../contract/tournaments.ts";
import { parseMoney } from "../../rules/money.ts";
import { bearer } from "../../tests/builders/accounts.ts";
import { listen, manyPlayers } from "../../tests/builders/many-players.ts";
import { tournamentOf } from "../../tests/builders/tournaments.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { startHouse } from "../../tests/world/house.ts";
import { columnsOf } from "../db/columns.ts";
import { inTransaction } from "../db/connect.ts";
import { layIn } from "./lay-in.ts";
import { readOwnPart } from "./own-part.ts";
import { findTournament } from "./tournament-rows.ts";

const clock = handClock();
const house = await startHouse({ clock });
const { pool } = house.database;
const players = manyPlayers(house);

interface Entry {
  player: bigint;
  score: number;
  rounds: number;
  at: number;
}

const names = await pool.query<{ id: bigint }>(
  `insert into players (email, name, currency, register_method, is_of_age, country, created_at, is_statistics_hidden)
   select n || '@karat.localhost', 'Name ' || n, 'RUB', 'email', true, 'RU', now(), n % 5 = 0
   from generate_series(1, 120) n returning id`,
);
await pool.query("insert into wallets (player_id, currency) select id, 'RUB' from players on conflict do nothing");

async function lay(of: (index: number) => Omit<Entry, "player">): Promise<string> {
  const prizes = [
    { from: 1, to: 10, amount: "1000.00" },
    { from: 11, to: 80, amount: "10.00" },
  ];
  const definition = tournamentOf(clock.now(), { prizes, lastsMs: 3_600_000 });
  await inTransaction(pool, (tx) => layIn(tx, definition, clock.now()));
  await enter(
    definition.id,
    names.rows.map(({ id: player }, index) => ({ player, ...of(index) })),
  );
  return definition.id;
}

async function enter(id: string, entries: readonly Entry[]) {
  const rows = entries.map(({ player, score, rounds, at }) => ({
    player,
    rounds,
    score: score * 10_000,
    last: score > 0 ? new Date(clock.now() + at) : null,
  }));
  await pool.query(
    `insert into tournament_entries (tournament, joined_at, player, rounds, score, last_scored_at)
     select $1, $2, * from unnest($3::bigint[], $4::int[], $5::bigint[], $6::timestamptz[])`,
    [id, new Date(clock.now()), ...columnsOf(rows, ["player", "rounds", "score", "last"])],
  );
}

async function ownOf(id: string, player: bigint) {
  const tournament = await findTournament(pool, id);
  if (!tournament) throw new Error("There is no tournament.");
  return readOwnPart(pool, tournament, player);
}

test("the places around one's own are those that anybody can compute, level ones and the last ones included", async () => {
  const of = (index: number) => ({
    score: index < 4 ? 0 : 1 + Math.floor(index / 11),
    rounds: 1 + Math.floor((index % 11) / 6),
    at: index % 2,
  });
  const id = await lay(of);
  const scored = names.rows.map((row, index) => ({ ...row, ...of(index) })).filter(({ score }) => score > 0);
  const isAhead = (a: (typeof scored)[number], b: (typeof scored)[number]) =>
    a.score !== b.score ? a.score > b.score : a.rounds !== b.rounds ? a.rounds < b.rounds : a.at < b.at;
  const placeOf = (one: (typeof scored)[number]) => 1 + scored.filter((other) => isAhead(other, one)).length;
  const prizes = scored.map((_, index): number => (index < 10 ? 1_000 : index < 80 ? 10 : 0));
  const rowOf = (one: (typeof scored)[number]) => {
    const place = placeOf(one);
    const level = scored.filter((other) => placeOf(other) === place).length;
    const sum = prizes.slice(place - 1, place - 1 + level).reduce((total, each) => total + each, 0);
    const prize = place > 80 ? 0n : (BigInt(sum) * 1_000_000n) / BigInt(level);
    return { place, score: `${one.score}.0000`, rounds: one.rounds, prize };
  };
  for (const one of scored) {
    const me = await ownOf(id, one.id);
    const rows = me?.near?.map(({ place, score, rounds, prize }) => ({
      place,
      score,
      rounds,
      prize: parseMoney(prize),
    }));
    const ahead = scored.filter((other) => isAhead(other, one)).toSorted((a, b) => placeOf(b) - placeOf(a));
    const behind = scored.filter((other) => other !== one && !isAhead(other, one));
    const next = behind.toSorted((a, b) => placeOf(a) - placeOf(b)).slice(0, 1);
    expect(rows).toEqual([...ahead.slice(0, 2).toReversed(), one, ...next].map(rowOf));
    expect(me).toMatchObject({ place: placeOf(one), next: ahead[0] ? { place: placeOf(ahead[0]) } : null });
  }
  // Without a score, one is at no place, and next to nobody.
  expect((await ownOf(id, names.rows[0]?.id ?? 0n))?.near).toBeUndefined();
});

test("beyond the first places one is told who is next to one, hidden names excepted, and nobody else is", async () => {
  const id = await lay((index) => ({ score: 200 - index, rounds: 1, at: 0 }));
  const who = await players.player();
  await enter(id, [{ player: BigInt(who.id), score: 101, rounds: 2, at: 0 }]);
  const read = async (headers = {}) => (await house.api<TournamentDetail>(`/tournaments/${id}`, { headers })).json;
  const mine = await read(bearer(who.token));
  expect(mine.board.map(({ place }) => place)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(mine.me?.near).toMatchObject([
    { place: 99, player: "Name 99", score: "102.0000", prize: "0.00" },
    { place: 100, player: null, score: "101.0000", rounds: 1 },
    { place: 101, score: "101.0000", rounds: 2 },
    { place: 102, player: "Name 101", score: "100.0000" },
  ]);
  expect(await read()).toEqual({ ...mine, me: null, tournament: { ...mine.tournament, joined: null } });
  const frames = await listen<TournamentNews>(house, `tournament:${id}`);
  await expect.poll(() => frames.at(-1)?.snapshot?.board).toEqual(mine.board);
});
