import type pg from "pg";
import type { Currency, Micro } from "../../rules/money.ts";
import { inPage, type Page, valuesOf } from "../db/page.ts";

export interface ListedEntry {
  id: string;
  atMs: number;
  at: Date;
  reason: string | undefined;
  amountMicro: Micro;
  currency: Currency;
}

/** What bonus and corrections have moved. A bonus that has become real money is what came of it. */
export async function listEntries(
  db: pg.Pool,
  player: bigint,
  kind: "bonus" | "correction",
  page: Page,
): Promise<ListedEntry[]> {
  const { where, order } = inPage("e.at", "e.id", 3);
  // Repeats the condition in the form of the partial index.
  const { rows } = await db.query<EntryRow>(
    `select e.id, e.at, e.reason, moved.amount_micro, moved.currency
     from (
       select id, at, reason, player_id from entries e
       where player_id = $1 and kind in ('bonus', 'correction') and kind = $2 and ${where} order by ${order} limit $7
     ) e
     cross join lateral (
       select coalesce(sum(amount_micro) filter (where account = 'player.real'), sum(amount_micro))::bigint as amount_micro, currency
       from postings where entry_id = e.id and owner = e.player_id group by currency
     ) moved
     order by ${order}`,
    [player, kind, ...valuesOf(page), page.limit],
  );
  return rows.map(({ id, at, reason, amount_micro, currency }) => ({
    id,
    atMs: at.getTime(),
    at,
    reason: reason ?? undefined,
    amountMicro: amount_micro,
    currency,
  }));
}

interface EntryRow {
  id: string;
  at: Date;
  reason: string | null;
  amount_micro: bigint;
  currency: Currency;
}
