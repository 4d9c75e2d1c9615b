import type pg from "pg";
import { type Currency, type Micro, toWire } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import { fingerprintOf } from "../wallet/operations.ts";

export interface Adjustment {
  player: bigint;
  roundId: string;
  amountMicro: Micro;
}

/** A correction that the house's operator has booked under this number of the provider's. */
export async function readAdjustment(
  db: Pick<Tx, "query">,
  provider: string,
  txId: string,
): Promise<Adjustment | undefined> {
  const { rows } = await db.query<{ player_id: bigint; round_id: string; amount_micro: bigint }>(
    `select player_id, round_id, amount_micro from provider_transactions
     where provider = $1 and tx_id = $2 and kind = 'adjust'`,
    [provider, txId],
  );
  const [row] = rows;
  return row && { player: row.player_id, roundId: row.round_id, amountMicro: row.amount_micro };
}

/** False if the number has been used before. */
export async function writeAdjustment(
  tx: Tx,
  { provider, txId, player, roundId, amountMicro, at }: Adjustment & { provider: string; txId: string; at: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into provider_transactions (provider, tx_id, player_id, round_id, kind, amount_micro, fingerprint, at)
     values ($1, $2, $3, $4, 'adjust', $5, $6, $7) on conflict do nothing`,
    [
      provider,
      txId,
      player,
      roundId,
      amountMicro,
      fingerprintOf({ name: "adjust" }, [roundId, toWire(amountMicro)]),
      new Date(at),
    ],
  );
  return rowCount === 1;
}

export interface AdjustmentSum {
  gameCode: string;
  currency: Currency;
  count: number;
  paidMicro: Micro;
  takenMicro: Micro;
}

/** What was corrected of a provider's rounds in a time, by game and currency. */
export async function sumAdjustments(
  pool: pg.Pool,
  provider: string,
  { fromMs, endMs }: { fromMs: number; endMs: number },
): Promise<AdjustmentSum[]> {
  const { rows } = await pool.query<{
    game_code: string;
    currency: Currency;
    count: bigint;
    paid_micro: bigint;
    taken_micro: bigint;
  }>(
    `select r.game_code, r.currency, count(*) as count, sum(greatest(t.amount_micro, 0))::bigint as paid_micro,
       sum(greatest(-t.amount_micro, 0))::bigint as taken_micro
     from provider_transactions t join provider_rounds r using (provider, player_id, round_id)
     where t.provider = $1 and t.kind = 'adjust' and t.at >= $2 and t.at < $3 group by 1, 2 order by 1, 2`,
    [provider, new Date(fromMs), new Date(endMs)],
  );
  return rows.map((row) => ({
    gameCode: row.game_code,
    currency: row.currency,
    count: Number(row.count),
    paidMicro: row.paid_micro,
    takenMicro: row.taken_micro,
  }));
}
