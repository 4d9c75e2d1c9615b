import type pg from "pg";
import type { PlayedId } from "../../rules/games/ids.ts";
import type { InstantGame } from "../../rules/games/game.ts";
import type { Currency, Micro } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";

/** What bets on one game in one currency have staked and returned, and what the rules expect of them. */
export interface ReturnSum {
  game: PlayedId;
  currency: Currency;
  bets: number;
  stakedMicro: Micro;
  returnedMicro: Micro;
  expected: number;
  variance: number;
}

export function createReturnSums() {
  const sums = new Map<string, ReturnSum>();

  function add(one: ReturnSum): void {
    const name = `${one.game} ${one.currency}`;
    const sum = sums.get(name);
    if (!sum) return void sums.set(name, { ...one });
    sum.bets += one.bets;
    sum.stakedMicro += one.stakedMicro;
    sum.returnedMicro += one.returnedMicro;
    sum.expected += one.expected;
    sum.variance += one.variance;
  }

  return { add, list: () => [...sums.values()] };
}

/** Mean and variance of what one draw returns per unit staked. */
export function expectationOf(game: Pick<InstantGame, "endings">, choice: unknown): { mean: number; variance: number } {
  let [mean, square] = [0, 0];
  for (const { probability, multiplierE4 } of game.endings(choice)) {
    const multiplier = Number(multiplierE4) / 10_000;
    mean += probability * multiplier;
    square += probability * multiplier * multiplier;
  }
  return { mean, variance: square - mean * mean };
}

export function inUnits(micro: Micro): number {
  return Number(micro) / 1_000_000;
}

export async function readReturnSums(db: pg.Pool): Promise<ReturnSum[]> {
  const { rows } = await db.query<SumRow>(
    `select game, currency, sum(bets)::text as bets, sum(staked_micro)::text as staked, sum(returned_micro)::text as returned,
       sum(expected) as expected, sum(variance) as variance from return_sums group by game, currency`,
  );
  return rows.map(({ bets, staked, returned, ...row }) => ({
    ...row,
    bets: Number(bets),
    stakedMicro: BigInt(staked),
    returnedMicro: BigInt(returned),
  }));
}

/** Replaces the rows of each game and currency by one row with their sum. */
export async function foldReturnSums(tx: Tx): Promise<void> {
  await tx.query(
    `with gathered as (delete from return_sums returning *)
     insert into return_sums (game, currency, bets, staked_micro, returned_micro, expected, variance)
     select game, currency, sum(bets), sum(staked_micro), sum(returned_micro), sum(expected), sum(variance)
     from gathered group by game, currency`,
  );
}

interface SumRow {
  game: PlayedId;
  currency: Currency;
  bets: string;
  staked: string;
  returned: string;
  expected: number;
  variance: number;
}
