import type pg from "pg";
import { type Currency, type Micro, toWire } from "../../rules/money.ts";

export interface ListedPlayer {
  id: string;
  address: string;
  balance: string;
  currency: Currency;
}

export async function listPlayers(pool: pg.Pool, search: string): Promise<ListedPlayer[]> {
  const { rows } = await pool.query<{ id: bigint; address: string; balance_micro: Micro; currency: Currency }>(
    `select p.id, coalesce(p.email, p.phone, '') as address, w.balance_micro, w.currency
     from players p join wallets w on w.player_id = p.id
     where $1 = '' or strpos(lower(coalesce(p.email, p.phone)), lower($1)) > 0 or p.id::text = $1
     order by p.id desc limit 30`,
    [search.replaceAll("\0", "")],
  );
  return rows.map(({ id, address, balance_micro, currency }) => ({
    id: String(id),
    address,
    balance: toWire(balance_micro),
    currency,
  }));
}
