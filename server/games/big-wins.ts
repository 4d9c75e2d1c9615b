import type pg from "pg";
import type { BigWins as ShownBigWins } from "../../contract/feed.ts";
import { inRub } from "../../rules/money.ts";
import { execute, queries } from "../db/queries.ts";
import type { Clock } from "../runtime/clock.ts";
import type { DecidedBet } from "./decided-bet.ts";
import { readBigWins } from "./shown-bets.ts";
import type { seedTables } from "./tables.ts";

const ask = queries<typeof seedTables>();

interface BigWinsOptions {
  pool: pg.Pool;
  clock: Clock;
}

/**
 * The highest wins of the last 24 hours, in whatever currency, compared at the factors of the limits. Public, so the answer
 * is cached, for no longer than a name may go on being shown that was hidden meanwhile.
 */
export function createBigWins({ pool, clock }: BigWinsOptions) {
  let latest: { atMs: number; shown: Promise<ShownBigWins> } | undefined;

  async function read(): Promise<ShownBigWins> {
    const now = clock.now();
    if (!latest || now - latest.atMs >= freshMs || now < latest.atMs) {
      const shown = readBigWins(pool, new Date(now - bigWinsMs), most);
      const mine = {
        atMs: now,
        shown: shown.then((items) => ({ items, next: null, at: new Date(now).toISOString() })),
      };
      latest = mine;
      // A failed read is not cached.
      mine.shown.catch(() => {
        if (latest === mine) latest = undefined;
      });
    }
    return latest.shown;
  }

  return { read };
}
export type BigWins = ReturnType<typeof createBigWins>;

/** As many as can be among those that are shown. */
export function highestWins(bets: readonly DecidedBet[]): readonly DecidedBet[] {
  return bets
    .filter((bet) => wonRubMicro(bet) > 0n)
    .sort((a, b) => Number(wonRubMicro(b) - wonRubMicro(a)))
    .slice(0, most);
}

export async function keepWins(pool: pg.Pool, bets: readonly DecidedBet[]): Promise<void> {
  if (bets.length === 0) return;
  const rows = bets.map((bet) => ({ id: bet.id, at: new Date(bet.at), won_rub_micro: wonRubMicro(bet) }));
  await execute(
    pool,
    ask
      .insertInto("day_wins")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

function wonRubMicro({ payoutMicro, stakeMicro, times, currency }: DecidedBet): bigint {
  return inRub(payoutMicro - stakeMicro * BigInt(times), currency);
}

export const bigWinsMs = 24 * 3_600_000;
const freshMs = 5_000;
const most = 10;
