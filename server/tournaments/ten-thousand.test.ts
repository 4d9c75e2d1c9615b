import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertBets, type SettledRow } from "../../tests/builders/settled-bets.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { tournamentOf } from "../../tests/builders/tournaments.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { testDatabase } from "../../tests/world/database.ts";
import { inTransaction } from "../db/connect.ts";
import { createSettledBets } from "../games/settled-bets.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { createTournamentsJob } from "./feature.ts";
import { layIn } from "./lay-in.ts";
import type { TournamentDefinition } from "./tournament-file.ts";

const { pool } = await testDatabase();
const clock = handClock();
const startMs = clock.now();
const many = 10_000;
const rub = 1_000_000n;

const definition: TournamentDefinition = {
  ...tournamentOf(startMs, { lastsMs: 3_600_000 }),
  scoring: { kind: "best", of: 2, rounds: 4, min_stake: "10.00" },
  prizes: [
    { from: 1, to: 1, amount: "10000.00" },
    { from: 2, to: 10, amount: "1000.00" },
    { from: 11, to: 500, amount: "10.01" },
  ],
};
const prizes = definition.prizes.flatMap(({ from, to, amount }) =>
  Array.from({ length: to - from + 1 }, () => BigInt(amount.replace(".", "")) * 10_000n),
);

interface Standing {
  player: bigint;
  rounds: number;
  score: bigint;
  last: number;
}

/** As the conditions say it, and with nothing of the house's code. */
function standingsOf(bets: readonly Required<SettledRow>[]): Standing[] {
  const of = new Map<bigint, Required<SettledRow>[]>();
  for (const bet of bets) of.set(bet.player, [...(of.get(bet.player) ?? []), bet]);
  return [...of].map(([player, own]) => {
    const counted = own.filter(({ stakeMicro, isRefund }) => stakeMicro >= 10n * rub && !isRefund).slice(0, 4);
    const results = counted.map(({ payoutMicro, stakeMicro }) => {
      const result = (payoutMicro * 10_000n) / stakeMicro;
      return result > 10_000_000n ? 10_000_000n : result;
    });
    const bestTwo = (list: readonly bigint[]) =>
      list
        .toSorted((a, b) => Number(b - a))
        .slice(0, 2)
        .reduce((sum, each) => sum + each, 0n);
    const grew = results.map((_, index) => bestTwo(results.slice(0, index + 1)) > bestTwo(results.slice(0, index)));
    return {
      player,
      rounds: counted.length,
      score: bestTwo(results),
      last: counted[grew.lastIndexOf(true)]?.atMs ?? 0,
    };
  });
}

test(
  "the places of ten thousand players are those that anybody can compute, and the prizes follow them",
  { timeout: 300_000 },
  async () => {
    const { rows } = await pool.query<{ id: bigint }>(
      `insert into players (email, currency, register_method, is_of_age, country, created_at)
       select n || '@karat.localhost', 'RUB', 'email', true, 'RU', now() from generate_series(1, $1) n returning id`,
      [many],
    );
    const ids = rows.map(({ id }) => id);
    await pool.query("insert into wallets (player_id, currency) select id, 'RUB' from players");
    await inTransaction(pool, (tx) => layIn(tx, definition, startMs));
    await pool.query("insert into tournament_entries (tournament, player, joined_at) select $1, id, $2 from players", [
      definition.id,
      new Date(startMs),
    ]);
    const random = seededRandom(20_261_123);
    const pick = (most: number) => Math.floor(random() * most);
    const bets = Array.from({ length: 3 * many }, (_, index): Required<SettledRow> => {
      const stakeMicro = BigInt(5 + pick(30)) * rub;
      // Few results and coarse times, so that many are level.
      const times = [0, 0, 0, 1, 2, 2, 5, 1_500][pick(8)] ?? 0;
      return {
        player: ids[pick(many)] ?? 0n,
        id: randomUUID(),
        game: "keno",
        choice: {},
        currency: "RUB",
        stakeMicro,
        payoutMicro: stakeMicro * BigInt(times),
        isRefund: pick(20) === 0,
        atMs: startMs + Math.floor(index / 5_000) * 1_000,
      };
    });
    // Bets of one transaction are numbered in its order.
    for (let from = 0; from < bets.length; from += 5_000) await insertBets(pool, bets.slice(from, from + 5_000));

    clock.moveTo(startMs + 3_600_000 + 20_000);
    const house = { pool, clock, uuid: randomUUID };
    const job = createTournamentsJob({ ...house, settledBets: createSettledBets(house) });
    const isPaid = async () => {
      await job.run();
      const found = await pool.query<{ paid_at: Date | null }>("select paid_at from tournaments");
      return found.rows[0]?.paid_at;
    };
    await expect.poll(isPaid, { timeout: 100_000 }).toBeInstanceOf(Date);

    const scored = standingsOf(bets).filter(({ score }) => score > 0n);
    const isAhead = (a: Standing, b: Standing) =>
      a.score !== b.score ? a.score > b.score : a.rounds !== b.rounds ? a.rounds < b.rounds : a.last < b.last;
    const sorted = scored.toSorted((a, b) => (isAhead(a, b) ? -1 : isAhead(b, a) ? 1 : 0));
    const placeOf = new Map<bigint, number>();
    for (const [index, one] of sorted.entries()) {
      const before = sorted[index - 1];
      placeOf.set(one.player, before && !isAhead(before, one) ? (placeOf.get(before.player) ?? 0) : index + 1);
    }
    const sharing = new Map<number, number>();
    for (const place of placeOf.values()) sharing.set(place, (sharing.get(place) ?? 0) + 1);
    const prizeOf = (place: number) => {
      const count = sharing.get(place) ?? 1;
      return prizes.slice(place - 1, place - 1 + count).reduce((sum, each) => sum + each, 0n) / BigInt(count);
    };
    const expected = sorted.map(({ player, rounds, score }) => {
      const place = placeOf.get(player) ?? 0;
      return { player, rounds, score, place, prize_micro: prizeOf(place) || null };
    });
    expect([...sharing.values()].some((count) => count > 1)).toBe(true);

    const found = await pool.query<{ player: bigint }>(
      "select player, rounds, score, place, prize_micro from tournament_entries where score > 0",
    );
    const byPlayer = (a: { player: bigint }, b: { player: bigint }) => Number(a.player - b.player);
    expect(found.rows.toSorted(byPlayer)).toEqual(expected.toSorted(byPlayer));
    const paid = await pool.query<{ player_id: bigint; balance_micro: bigint }>(
      "select player_id, balance_micro from wallets where balance_micro > 0",
    );
    expect(new Map(paid.rows.map((row) => [row.player_id, row.balance_micro]))).toEqual(
      new Map(expected.flatMap(({ player, prize_micro }) => (prize_micro ? [[player, prize_micro]] : []))),
    );
    expect(await checkLedger(pool)).toMatchObject({ balanced: true, faults: [] });
    const times = await pool.query("select distinct at from entries");
    expect(times.rows).toHaveLength(1);
  },
);
