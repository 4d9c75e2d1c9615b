import { toWire, fromRub } from "../../rules/money.ts";
import { lastPaying, prizeAt } from "../../rules/promotions/tournaments.ts";
import { ring, type Ring } from "../bell/ring.ts";
import { columnsOf } from "../db/columns.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import { announce } from "../live/bus.ts";
import { rewardPlayers } from "../wallet/reward-players.ts";
import { tournamentsMoved } from "./count-bets.ts";
import { type TournamentRow, toTournament } from "./tournament-rows.ts";
import type { TournamentsHouse } from "./tournaments-house.ts";

type Parts = Pick<TournamentsHouse, "pool" | "clock" | "uuid">;

/**
 * Pays the prizes of the tournaments that are counted: each in one transaction, whichever house is first. One that cannot
 * be paid keeps no other from it.
 */
export async function payPrizes(house: Parts): Promise<void> {
  const { rows } = await house.pool.query<{ id: string }>(
    "select id from tournaments where paid_at is null and counted_at is not null order by id",
  );
  const failed: unknown[] = [];
  for (const { id } of rows)
    await inTransaction(house.pool, (tx) => payOne(tx, id, house)).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, `tournaments that could not be paid: ${failed.length}`);
}

/** Nobody else changes entries of a tournament that is counted; the row keeps other houses out. */
async function payOne(tx: Tx, id: string, { clock, uuid }: Parts): Promise<void> {
  const { rows } = await tx.query<TournamentRow>(
    `select id, definition, starts_at, ends_at, paid_at from tournaments
     where id = $1 and paid_at is null and counted_at is not null for update skip locked`,
    [id],
  );
  const [row] = rows;
  if (!row) return;
  const { prizes, definition } = toTournament(row);
  await tx.query(
    `update tournament_entries e set place = ranked.place
     from (
       select player, rank() over (order by score desc, rounds, last_scored_at) as place
       from tournament_entries where tournament = $1 and score > 0
     ) ranked
     where e.tournament = $1 and e.player = ranked.player`,
    [id],
  );
  const winners = await tx.query<{ player: bigint; place: number; sharing: string }>(
    `select player, place, count(*) over (partition by place)::text as sharing
     from tournament_entries where tournament = $1 and place <= $2 order by place, player`,
    [id, lastPaying(prizes)],
  );
  const given = await rewardPlayers(
    tx,
    winners.rows.map(({ player, place, sharing }) => ({
      player,
      amountIn: (currency) => fromRub(prizeAt(prizes, place, Number(sharing)), currency),
      reason: `tournament:${id}`,
    })),
    { clock, uuid },
  );
  await tx.query(
    `update tournament_entries e set prize_micro = u.prize
     from unnest($2::bigint[], $3::bigint[]) as u(player, prize) where e.tournament = $1 and e.player = u.player`,
    [
      id,
      ...columnsOf(
        [...given].map(([player, { amountMicro }]) => ({ player, prize: amountMicro })),
        ["player", "prize"],
      ),
    ],
  );
  await tx.query("update tournaments set paid_at = $2 where id = $1", [id, new Date(clock.now())]);
  await announce(tx, tournamentsMoved, { ids: [id] });
  await ring(tx, ...winners.rows.flatMap(({ player, place }) => wonBy(player, place)));

  function wonBy(player: bigint, place: number): Ring[] {
    const prize = given.get(player);
    if (!prize) return [];
    const sum = { amount: toWire(prize.amountMicro), currency: prize.currency };
    const data = { ...sum, tournament: id, title: definition.title, place: Number(place) };
    return [{ player, kind: "tournament_won", subject: id, data, at: clock.now() }];
  }
}
