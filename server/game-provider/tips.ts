import type pg from "pg";
import type { ProviderTip } from "../../contract/game-provider.ts";
import { type Currency, type Micro, toWire } from "../../rules/money.ts";
import { inPage, valuesOf } from "../db/page.ts";
import { commonFields, type HistoryItem, type MoneyHistory } from "../wallet/money-history.ts";

/** What a player has given to those who run tables, and what of that came back. */
export function tipHistory(pool: pg.Pool): MoneyHistory {
  return async (player, page) => {
    if (page.state === "open") return [];
    const tips = await listTips(pool, player, page);
    return tips.map(tipItem);
  };
}

async function listTips(pool: pg.Pool, player: bigint, page: Parameters<MoneyHistory>[1]): Promise<TipRow[]> {
  const { where, order } = inPage("t.at", "t.id", 3);
  const { rows } = await pool.query<TipRow>(
    `select t.id, t.amount_micro, t.state, t.at, w.currency from provider_transactions t join wallets w using (player_id)
     where t.player_id = $1 and t.kind = 'tip' and ($2::text is null or (t.state = 'refunded') = ($2 = 'failed')) and ${where}
     order by ${order} limit $7`,
    [player, page.state ?? null, ...valuesOf(page), page.limit],
  );
  return rows;
}

function tipItem({ id, amount_micro: amountMicro, state, at, currency }: TipRow): HistoryItem {
  const atMs = at.getTime();
  const times = { id, currency, createdAtMs: atMs, endedAtMs: atMs };
  const fields = commonFields(times, state === "refunded" ? "failed" : "done", -amountMicro);
  return { id, atMs, shown: { kind: "tip", ...fields, game: "live", sum: toWire(amountMicro) } };
}

interface TipRow {
  id: string;
  amount_micro: Micro;
  state: "open" | "refunded";
  at: Date;
  currency: Currency;
}

/** Those of a provider on a day (UTC) that were not given back. */
export async function tipsOfDay(pool: pg.Pool, provider: string, day: string): Promise<ProviderTip[]> {
  const from = new Date(`${day}T00:00:00Z`);
  const { rows } = await pool.query<TipRow & { tx_id: string; player_id: bigint }>(
    `select t.tx_id, t.player_id, t.amount_micro, t.at, w.currency
     from provider_transactions t join wallets w using (player_id)
     where t.provider = $1 and t.kind = 'tip' and t.state = 'open' and t.at >= $2 and t.at < $3 order by t.at, t.tx_id`,
    [provider, from, new Date(from.getTime() + dayMs)],
  );
  return rows.map(({ tx_id: txId, player_id: player, amount_micro: amount, currency, at }) => ({
    txId,
    playerId: String(player),
    currency,
    amount: toWire(amount),
    at: at.toISOString(),
  }));
}

const dayMs = 86_400_000;
