import type pg from "pg";
import { gameIds } from "../../rules/games/ids.ts";
import type { Returns as ShownReturns } from "../../contract/feed.ts";
import { type Micro, toWire, inRub, rubPer } from "../../rules/money.ts";
import type { Clock } from "../runtime/clock.ts";
import { readReturnSums, type ReturnSum } from "./return-sums.ts";

interface ReturnsOptions {
  pool: pg.Pool;
  clock: Clock;
}

/** The games' returns to all players, beside what the rules expect. Public, so the answer is cached. */
export function createReturns({ pool, clock }: ReturnsOptions) {
  let latest: { atMs: number; shown: Promise<ShownReturns> } | undefined;

  async function read(): Promise<ShownReturns> {
    const now = clock.now();
    if (!latest || now - latest.atMs >= freshMs || now < latest.atMs) {
      const mine = { atMs: now, shown: readReturnSums(pool).then((sums) => shownReturns(sums, now)) };
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
export type Returns = ReturnType<typeof createReturns>;

const freshMs = 1_000;

/** 99 % of a normal distribution lies within this many standard deviations. */
const deviations = 2.5758;

function shownReturns(sums: readonly ReturnSum[], now: number): ShownReturns {
  const items = gameIds.map((game) => {
    const own = sums.filter((sum) => sum.game === game);
    const [expected, spread] = [
      own.reduce((total, { expected, currency }) => total + expected * rubPer(currency), 0),
      Math.sqrt(own.reduce((total, { variance, currency }) => total + variance * rubPer(currency) ** 2, 0)),
    ];
    return {
      game,
      bets: own.reduce((total, { bets }) => total + bets, 0),
      currency: "RUB" as const,
      staked: toWire(own.reduce((total, { stakedMicro, currency }) => total + inRub(stakedMicro, currency), 0n)),
      returned: toWire(own.reduce((total, { returnedMicro, currency }) => total + inRub(returnedMicro, currency), 0n)),
      expected: toWire(microOf(expected)),
      band: {
        low: toWire(microOf(Math.max(0, expected - deviations * spread))),
        high: toWire(microOf(expected + deviations * spread)),
      },
    };
  });
  return { items, next: null, at: new Date(now).toISOString() };
}

/** Rounded to hundredths: an expectation is not known more precisely. */
function microOf(units: number): Micro {
  return BigInt(Math.round(units * 100)) * 10_000n;
}
