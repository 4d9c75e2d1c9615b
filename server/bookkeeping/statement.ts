import type pg from "pg";
import { toWire } from "../../rules/money.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import { tableText } from "../runtime/table-text.ts";
import type { UtcDay } from "./day.ts";

export interface Report {
  text: string;
  isRight: boolean;
}

/** Per currency: the balance of each account at the day's beginning, its movements, and its balance at the end. */
export async function statement(pool: pg.Pool, day: UtcDay): Promise<Report> {
  const rows = await inTransaction(pool, (tx) => readMoves(tx, day));
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const parts = currencies.map((currency) =>
    ofCurrency(
      currency,
      rows.filter((row) => row.currency === currency),
    ),
  );
  const isRight = parts.every((part) => part.isRight);
  const body = parts.length === 0 ? ["Nothing has been posted yet."] : parts.map(({ text }) => text);
  const closing = isRight ? "Every currency sums to zero." : "NOT every currency sums to zero: the books are wrong.";
  return { text: [`Statement of ${day.text} (UTC)`, ...body, closing].join("\n\n"), isRight };
}

const columns = ["opening", "deposits", "withdrawals", "bets", "bonuses", "corrections", "closing"] as const;
type Column = (typeof columns)[number];
type MoveRow = { currency: string; account: string } & Record<Column, string>;

function ofCurrency(currency: string, rows: readonly MoveRow[]): Report {
  const sums = columns.map((column) => rows.reduce((sum, row) => sum + BigInt(row[column]), 0n));
  const lines = rows.map((row) => [row.account, ...columns.map((column) => toWire(BigInt(row[column])))]);
  const text = tableText([[currency, ...columns], ...lines, ["sum", ...sums.map(toWire)]]);
  return { text, isRight: sums.every((sum) => sum === 0n) };
}

async function readMoves(tx: Tx, { fromMs, endMs }: UtcDay): Promise<MoveRow[]> {
  // All of it from one snapshot, however long that takes.
  await tx.query("set transaction isolation level repeatable read, read only");
  await tx.query("set local statement_timeout = 0");
  const { rows } = await tx.query<MoveRow>(sql, [new Date(fromMs), new Date(endMs)]);
  return rows;
}

const ofDay = (kinds: string) =>
  `coalesce(sum(p.amount_micro) filter (where e.at >= $1 and e.kind in (${kinds})), 0)::text`;

const sql = `
  select p.currency, case when p.owner is null then split_part(p.account, ':', 1) else 'players, ' || split_part(split_part(p.account, '.', 2), ':', 1) end as account,
    coalesce(sum(p.amount_micro) filter (where e.at < $1), 0)::text as opening,
    ${ofDay("'deposit'")} as deposits,
    ${ofDay("'payout_hold', 'payout_done', 'payout_back'")} as withdrawals,
    ${ofDay("'bet', 'round_open', 'round_end', 'round_refund', 'tip'")} as bets,
    ${ofDay("'bonus'")} as bonuses,
    ${ofDay("'correction'")} as corrections,
    sum(p.amount_micro)::text as closing
  from postings p join entries e on e.id = p.entry_id
  where e.at < $2
  group by 1, 2 order by 1, 2`;
