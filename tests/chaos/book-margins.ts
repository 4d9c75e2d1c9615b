import type pg from "pg";
import { priceText } from "../../rules/betting/prices.ts";
import table from "../../rules/tables/betting.json";
import type { StoredBet, StoredLeg } from "../../server/betting/book-bet.ts";
import { loadBets } from "../../server/betting/book-rows.ts";

export interface BookMargins {
  bets: number;
  staked: number;
  returned: number;
  /** By the chances of when each was taken, less what was paid for cash-outs. */
  expected: number;
  /** Of what has returned from what was expected, in spreads of what chance makes of bets on the same matches. */
  off: number;
  /** Of each kind, live or not: what a unit of a leg returns on average, by the table and at the prices that were taken. */
  kinds: { kind: string; isLive: boolean; legs: number; designed: number; expected: number }[];
  /** Legs whose price is not the step of the ladder beneath the fair one with its margin. */
  faults: string[];
}

/** What all bets of a book that were taken have returned, beside what the house means them to. */
export async function bookMargins(pool: pg.Pool): Promise<BookMargins> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from book_bets where state <> 'rejected' order by number",
  );
  const loaded = await loadBets(
    pool,
    rows.map(({ id }) => id),
  );
  const bets = rows.flatMap(({ id }) => loaded.get(id) ?? []);
  const sum = (of: (bet: StoredBet) => number) => bets.reduce((total, bet) => total + of(bet), 0);
  const kinds = new Map<string, BookMargins["kinds"][number]>();
  const faults: string[] = [];
  // An offer's price was kept while the chance went on.
  for (const leg of bets.filter(({ isOffered }) => !isOffered).flatMap(({ legs }) => legs)) {
    const designed = 1 / (1 + marginOf(leg));
    const returns = (leg.priceE2 / 100) * pricedChanceOf(leg);
    if (returns > designed + 1e-9 || returns < designed * (1 - widestStep))
      faults.push(`${leg.selection} at ${priceText(leg.priceE2)} returns ${returns}, by design ${designed}`);
    const name = `${leg.kind} ${leg.wasLive}`;
    const { legs, expected } = kinds.get(name) ?? { legs: 0, expected: 0 };
    kinds.set(name, {
      kind: leg.kind,
      isLive: leg.wasLive,
      legs: legs + 1,
      designed,
      expected: (expected * legs + returns) / (legs + 1),
    });
  }
  return {
    bets: bets.length,
    staked: sum(({ stakeMicro }) => units(stakeMicro)),
    returned: sum(({ payoutMicro }) => units(payoutMicro)),
    expected: sum(expectedOf),
    off: sum((bet) => units(bet.payoutMicro) - expectedOf(bet)) / spreadOf(bets),
    kinds: [...kinds.values()].toSorted((one, other) => other.legs - one.legs),
    faults,
  };
}

/** A step of the ladder is at most so much of its price. */
const widestStep = Math.max(...table.priceLadder.map(([from = 1, , step = 0]) => step / from));

function marginOf({ kind, wasLive }: StoredLeg): number {
  const { prematch, liveExtra } = table.marginPct;
  const percent =
    Object.entries(prematch).find(([name]) => name === kind)?.[1] ??
    (/total/i.test(kind) ? prematch.total : /handicap/i.test(kind) ? prematch.handicap : prematch.winner);
  return (percent + (wasLive ? liveExtra : 0)) / 100;
}

/** Of what does not come back anyhow. */
function pricedChanceOf({ fair: { chance, back } }: StoredLeg): number {
  return back < 1 ? chance / (1 - back) : 0;
}

function expectedOf({ stakeMicro, expectedReturn, cashOuts }: StoredBet): number {
  const fee = table.cashout.feePct / 100;
  const sold = cashOuts.reduce((total, { payout }) => total + Number(payout), 0);
  return units(stakeMicro) * Number(expectedReturn) - (sold * fee) / (1 - fee);
}

/** Bets that have a match in common go together, so that many on one match are little more than one. */
function spreadOf(bets: readonly StoredBet[]): number {
  const offs = bets.map((bet) => units(bet.payoutMicro) - expectedOf(bet));
  const byEvent = new Map<string, number[]>();
  bets.forEach(({ legs }, at) => {
    for (const { event } of legs) {
      const known = byEvent.get(event);
      if (known) known.push(at);
      else byEvent.set(event, [at]);
    }
  });
  let variance = 0;
  bets.forEach(({ legs }, at) => {
    const together = new Set(legs.flatMap(({ event }) => byEvent.get(event) ?? []));
    for (const other of together) variance += (offs[at] ?? 0) * (offs[other] ?? 0);
  });
  return Math.sqrt(Math.max(variance, 1));
}

function units(micro: bigint): number {
  return Number(micro) / 1e6;
}
